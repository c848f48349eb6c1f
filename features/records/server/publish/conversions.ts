import { sql, type RawBuilder } from 'kysely'

type Expression = (from: RawBuilder<unknown>, zone: string) => RawBuilder<unknown>

/** How values of one column type become values of another, as expressions of the database. */
interface ColumnConversion {
  readonly value: Expression
  /** Which values do not get over, or not whole; absent where all do. */
  readonly lost?: Expression
  /** Only a part of them is lost; without it the new value is empty. */
  readonly keepsPart?: true
  /** They are texts that somebody typed, so a few of them tell what is wrong. */
  readonly isTyped?: true
}

/** What stands around typed values: also spaces of Chinese texts and those that do not break. */
const spaces = ' \t\r\n\u00a0\u3000'
const trimmed = (from: RawBuilder<unknown>): RawBuilder<unknown> => sql`btrim(${from}, ${spaces}::text)`

/** Texts of this shape alone; the shape must admit nothing that the cast refuses, as one such value would end the whole statement. */
function typed(shape: string, cast: Expression): ColumnConversion {
  return {
    value: (from, zone) => sql`case when ${trimmed(from)} ~ ${shape}::text then ${cast(trimmed(from), zone)} end`,
    lost: (from) => sql`${trimmed(from)} <> '' and ${trimmed(from)} !~ ${shape}::text`,
    isTyped: true,
  }
}

// `\d` would admit digits of other scripts.
const decimal = String.raw`^-?[0-9]{1,30}(\.[0-9]{1,30})?$`

const leapYear = '([0-9]{2}(0[48]|[2468][048]|[13579][26])|([02468][048]|[13579][26])00)'
const dayOfYear = '(0[13578]|1[02])-(0[1-9]|[12][0-9]|3[01])|(0[469]|11)-(0[1-9]|[12][0-9]|30)|02-(0[1-9]|1[0-9]|2[0-8])'
const day = `(?!0000)([0-9]{4}-(${dayOfYear})|${leapYear}-02-29)`
const timeOfDay = '([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9])?'

/** By `old>new`; every other change of a column's type is refused. */
const conversions: Readonly<Record<string, ColumnConversion>> = {
  'text>text[]': { value: (from) => sql`case when ${from} is not null then array[${from}] end` },
  'date>timestamptz': { value: (from, zone) => sql`${from}::timestamp at time zone ${zone}::text` },
  'date>text': { value: (from) => sql`${from}::text` },
  'timestamptz>text': { value: (from, zone) => sql`to_char(${from} at time zone ${zone}::text, 'YYYY-MM-DD HH24:MI:SS')` },
  'numeric>text': { value: (from) => sql`${from}::text` },
  'text>numeric': typed(decimal, (text) => sql`trim_scale(${text}::numeric)`),
  'text>date': typed(`^${day}$`, (text) => sql`${text}::date`),
  'text>timestamptz': typed(`^${day} ${timeOfDay}$`, (text, zone) => sql`${text}::timestamp at time zone ${zone}::text`),
  'timestamptz>date': {
    value: (from, zone) => sql`(${from} at time zone ${zone}::text)::date`,
    lost: (from, zone) => sql`(${from} at time zone ${zone}::text)::time <> '00:00'`,
    keepsPart: true,
  },
  'text[]>text': {
    value: (from) => sql`case when cardinality(${from}) = 1 then (${from})[1] end`,
    lost: (from) => sql`cardinality(${from}) > 1`,
  },
}

/** The conversion of a kind, `text>numeric`; undefined where there is none. */
export function conversionOf(kind: string): ColumnConversion | undefined {
  return Object.hasOwn(conversions, kind) ? conversions[kind] : undefined
}
