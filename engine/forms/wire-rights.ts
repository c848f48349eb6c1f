import type { FieldRight, FormRights } from './rights.ts'

/** The right to a field as answers of the platform family tell it; a column is `items-planArea` there. */
export interface WireRight {
  readonly id: string
  readonly read: boolean
  readonly write: boolean
  readonly required: boolean
}

/** Rights by field, of a column as `items.planArea`; what is not named may be read. */
export function rightsOfWire(rights: readonly WireRight[]): FormRights {
  const right = ({ read, write, required }: WireRight): FieldRight => ({
    readable: read,
    writable: write,
    ...(required ? { required } : {}),
  })
  return { fields: new Map(rights.map((one) => [one.id.replace('-', '.'), right(one)])), others: { readable: true, writable: false } }
}

/** What may be read, as answers tell it: names of hidden fields are left out. */
export function wireOfRights({ fields }: FormRights): WireRight[] {
  return [...fields]
    .filter(([, { readable }]) => readable)
    .map(([name, { writable, required }]) => ({ id: name.replace('.', '-'), read: true, write: writable, required: required ?? false }))
}
