import pg from 'pg'

const { builtins } = pg.types

type Parse = (value: string) => unknown

function shippedParse(type: number, format?: 'text' | 'binary'): Parse {
  const parse: Parse = pg.types.getTypeParser(type, format)
  return parse
}

/** Dates stay days (a Date would move them with the machine's time zone); arrays of numbers keep all their digits. */
const asText: Parse = (value) => value
const asTexts = shippedParse(1009)
const own = new Map<number, Parse>([
  [builtins.DATE, asText],
  [builtins.NUMERIC, asText],
  [builtins.INT8, asText],
  [1182, asTexts], // date[]
  [1231, asTexts], // numeric[]
  [1016, asTexts], // bigint[]
])

/** How values of the database arrive; see `Tables`. */
export const valueTypes: pg.CustomTypesConfig = {
  getTypeParser: (type: number, format?: 'text' | 'binary') =>
    (format === 'binary' ? undefined : own.get(type)) ?? shippedParse(type, format),
}
