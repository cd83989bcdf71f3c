import type { GeneralWords } from './workspace-en.ts'

/** The texts of the page of the workspace itself, in German. */
export const general: GeneralWords = {
  lead: 'Was für den ganzen Arbeitsbereich gilt.',
  nameHint: 'Besucher und E-Mails zeigen ihn.',
  activity: 'Zeilen über Änderungen durch Programme',
  activityHint:
    'Änderungen über die API hinterlassen eine Zeile in der Unterhaltung, zum Beispiel wem sie zugewiesen wurde.',
}
