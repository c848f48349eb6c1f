import pg from 'pg'

const { builtins } = pg.types
const textArrayType: number = 1009
const textArray = pg.types.getTypeParser(textArrayType)

/** Dates stay days (a Date would move them with the machine's time zone); arrays of numbers keep all their digits. */
const asText = (value: string): string => value
const own = new Map<number, (value: string) => unknown>([
  [builtins.DATE, asText],
  [builtins.NUMERIC, asText],
  [builtins.INT8, asText],
  [1182, textArray], // date[]
  [1231, textArray], // numeric[]
  [1016, textArray], // bigint[]
])

/** How values of the database arrive; see `Tables`. */
export const valueTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && own.get(oid)) || pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
}
