import type { Language } from '../words/language.ts'

/** The words of times. Each list is separated by spaces; a number is the place in its list. */
type WhenWords = {
  /** From Sunday; several forms of one are joined by `/`. */
  readonly days: string
  /** From January. */
  readonly months: string
  /** Minutes, hours, days, weeks. */
  readonly units: string
  /** Today, tomorrow, the day after. */
  readonly relative: string
  /** Morning, noon, afternoon, evening. */
  readonly parts: string
  readonly inWords: string
  readonly oneWords: string
  /** Words that change nothing. */
  readonly fill: string
}

const en: WhenWords = {
  days: 'sun/sunday mon/monday tue/tues/tuesday wed/wednesday thu/thur/thurs/thursday fri/friday sat/saturday',
  months:
    'jan/january feb/february mar/march apr/april may jun/june jul/july aug/august sep/sept/september oct/october nov/november dec/december',
  units: 'min/mins/minute/minutes h/hr/hrs/hour/hours d/day/days w/week/weeks',
  relative: 'today tomorrow/tmr/tomorow -',
  parts: 'morning noon/midday afternoon evening/tonight/night',
  inWords: 'in',
  oneWords: 'a an one',
  fill: 'at on the next this of',
}

const de: WhenWords = {
  days: 'so/sonntag mo/montag di/dienstag mi/mittwoch do/donnerstag fr/freitag sa/samstag/sonnabend',
  months:
    'jan/januar/jänner feb/februar mär/märz/maerz apr/april mai jun/juni jul/juli aug/august sep/sept/september okt/oktober nov/november dez/dezember',
  units: 'min/minute/minuten std/h/stunde/stunden tag/tage/tagen woche/wochen',
  relative: 'heute morgen übermorgen/uebermorgen',
  parts: 'früh/frueh/vormittag mittag nachmittag abend',
  inWords: 'in',
  oneWords: 'einer einem ein eine',
  fill: 'um am uhr den der nächsten nächste nächster kommenden',
}

const es: WhenWords = {
  days: 'dom/domingo lun/lunes mar/martes mié/mie/miércoles/miercoles jue/jueves vie/viernes sáb/sab/sábado/sabado',
  months:
    'ene/enero feb/febrero marzo abr/abril may/mayo jun/junio jul/julio ago/agosto sep/sept/septiembre oct/octubre nov/noviembre dic/diciembre',
  units: 'min/minuto/minutos h/hora/horas día/dia/días/dias semana/semanas',
  relative: 'hoy mañana/manana pasado',
  parts: 'temprano mediodía/mediodia tarde noche',
  inWords: 'en dentro',
  oneWords: 'un una',
  fill: 'a las la el de del por próximo proximo próxima proxima este esta',
}

export const whenWords: Readonly<Record<Language, WhenWords>> = { en, de, es }
