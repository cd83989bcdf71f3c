import { readFileSync } from 'node:fs'
import { consume, type Way } from './consume.ts'
import { openJournal } from './journal.ts'

/** A consumer process for kills: its position is in its journal, and the port in a file. */
const [, , way = '', portFile = '', path = '', journalPath = ''] = process.argv
const port = () => Number(readFileSync(portFile, 'utf8'))
const key = process.env['CONSUMER_KEY'] ?? ''
const signal = new AbortController().signal
console.log('ready')
await consume({ port, path, key }, way as Way, openJournal(journalPath), signal)
