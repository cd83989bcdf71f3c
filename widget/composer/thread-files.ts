import type { Visit } from '../state/visit.ts'
import { keyOf } from '../state/store.ts'
import type { Upload } from './upload.ts'
import { uploadsOf } from './uploads.ts'

/** The files of the message that is being written in a thread. */
export function filesOf(visit: Visit, thread: string) {
  const all = uploadsOf(visit)
  const key = () => keyOf(visit.store.state, thread)
  const isOwn = (each: Upload) => keyOf(visit.store.state, each.thread) === key()
  const own = () => all.uploads().filter(isOwn)
  return {
    uploads: own,
    isBusy: () =>
      own().some(
        ({ attachment, error, isWaiting }) => !attachment && error === undefined && !isWaiting,
      ),
    isEmpty: () => !own().some(({ attachment, isWaiting }) => attachment || isWaiting),
    attachments: () => own().flatMap(({ attachment }) => attachment ?? []),
    failures: () => own().filter(({ error }) => error !== undefined).length,
    add: (files: Iterable<File>) => {
      for (const file of files) all.add(key(), file, own().length)
    },
    retry: (failed: Upload) => all.retry(failed, own().length - 1),
    /** Uploads those that wait. */
    go: () => {
      for (const each of own()) if (each.isWaiting) all.go(each)
    },
    remove: ({ id }: Upload) => all.remove(id),
    /** The message has gone. Those that could not be uploaded stay. */
    sent: () => all.leave((each) => isOwn(each) && each.error === undefined),
  }
}
