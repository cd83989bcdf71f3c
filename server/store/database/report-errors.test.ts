import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { noteLogin, reportErrors } from './report-errors.ts'

/** A reporter with its lines, a login that is accepted, and errors as PostgreSQL words them. */
function reporting() {
  const lines: string[] = []
  const report = reportErrors((line) => lines.push(line))
  return {
    lines,
    refuse: (code: string, message: string) => report(Object.assign(new Error(message), { code })),
    accept: (user: string, database: string) =>
      noteLogin(report, new pg.Client({ user, database })),
  }
}

test('A refused role is accepted again by its own login, not by one whose names are part of its own', () => {
  for (const message of [
    'password authentication failed for user "porchlight_app"',
    'Passwort-Authentifizierung für Benutzer »porchlight_app« fehlgeschlagen',
    "authentification par mot de passe échouée pour l'utilisateur « porchlight_app »",
  ]) {
    const { lines, refuse, accept } = reporting()
    refuse('28P01', message)
    accept('porchlight', 'porchlight')
    accept('owner', 'porchlight_app')
    refuse('28P01', message)
    assert.equal(lines.length, 1, lines.join('\n'))
    accept('porchlight_app', 'porchlight')
    assert.equal(lines[1], 'PostgreSQL accepts the login of porchlight_app to porchlight again.')
    refuse('28P01', message)
    assert.equal(lines.length, 3)
  }
})

test('A database that was missing is there again for every role, and for none of the same name', () => {
  const { lines, refuse, accept } = reporting()
  refuse('3D000', 'database "porchlight" does not exist')
  accept('porchlight', 'postgres')
  accept('porchlight_app', 'porchlight_2')
  assert.equal(lines.length, 1, lines.join('\n'))
  accept('porchlight_app', 'porchlight')
  assert.equal(lines[1], 'PostgreSQL accepts the login of porchlight_app to porchlight again.')
})
