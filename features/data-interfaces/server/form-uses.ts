import { refusal, Refused } from '#engine/values/refusal.ts'
import { formRows, type RowsQuery } from '#features/data-interfaces/server/form-rows.ts'
import { rowTexts } from '#features/data-interfaces/server/row-texts.ts'
import { isJsonObject, type Row } from '#features/data-interfaces/server/run/rows.ts'
import type { Kernel } from '#server/kernel.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'

/** One field by which somebody may ask an interface. */
export interface FormUse {
  /** In the order of the definition, so that the same rows are read once. */
  readonly parameters: readonly {
    readonly field: string
    readonly fallback: string
    /** The value of the followed field as a parameter's text; absent where the definition fixes the value. */
    readonly textOf?: (sent: unknown) => string
  }[]
  /** Members of rows that the form stores or shows. */
  readonly members: ReadonlySet<string>
}

/** The fields of forms somebody may fill in that name an interface. */
export type FormUses = (session: SignedIn, interfaceId: string) => Promise<readonly FormUse[]>

const registered = new WeakMap<Kernel, FormUses>()

/** The feature that owns the forms says who may ask what, as it stands above this one. */
export function registerFormUses(kernel: Kernel, uses: FormUses): void {
  registered.set(kernel, uses)
}

/** What was sent for one parameter, by its name. */
export type SentValues = ReadonlyMap<string, unknown>

const plainText = (value: unknown): string =>
  Array.isArray(value) ? value.map(plainText).join(',') : value === null || value === undefined ? '' : String(value)

/** Where the definition fixes a value, another one is not taken: the interface would give rows that the form does not offer. */
const fits = ({ parameters }: FormUse, sent: SentValues): boolean =>
  parameters.every(({ field, fallback, textOf }) => textOf !== undefined || !sent.has(field) || plainText(sent.get(field)) === fallback)

/** How somebody may ask an interface, and what he gets of its rows. */
export interface AllowedUse {
  readonly query: RowsQuery
  readonly members: ReadonlySet<string>
}

/** How somebody who fills in a form that names the interface may ask it; undefined where none of his forms asks so. */
export async function allowedUse(
  kernel: Kernel,
  session: SignedIn,
  interfaceId: string,
  sent: SentValues,
): Promise<AllowedUse | undefined> {
  const all = (await registered.get(kernel)?.(session, interfaceId)) ?? []
  const uses = all.filter((use) => fits(use, sent))
  const [use] = uses
  if (!use) return undefined
  const parameters = use.parameters.map(({ field, fallback, textOf }) => ({ field, value: textOf?.(sent.get(field)) || fallback }))
  return { query: { interfaceId, parameters }, members: membersOf(uses) }
}

/** The rows of an allowed use. @throws Refused 422 for values that do not fit, and where the interface gives nothing */
export async function rowsOfUse(kernel: Kernel, session: SignedIn, { query, members }: AllowedUse): Promise<readonly Row[]> {
  const given = await formRows(kernel, query, session)
  if ('rows' in given) return given.rows.map((row) => cut(row, members))
  throw new Refused(given.refusals.length > 0 ? given.refusals : refusal('invalid', 'data-interfaces.unavailable'))
}

/** Rows by what records store of them; those that are not offered any more, or cannot be read now, as they were given last. */
export async function rowsOfUseByIds(
  kernel: Kernel,
  session: SignedIn,
  { query, members }: AllowedUse,
  { key, shown, ids }: { readonly key: string; readonly shown: string; readonly ids: readonly string[] },
): Promise<readonly Row[]> {
  const wanted = ids.map((id) => ({ id, parameters: [query.parameters] }))
  const needed = members.has(shown) ? [shown] : []
  const asked = { interfaceId: query.interfaceId, key, names: [...members], needed, wanted }
  const texts = await rowTexts(kernel, asked, session)
  return [...texts].map(([id, row]): Row => ({ ...row, [key]: id }))
}

const membersOf = (uses: readonly FormUse[]): ReadonlySet<string> => new Set(uses.flatMap(({ members }) => [...members]))

/** The members that forms use, also of rows below. */
function cut(row: Row, members: ReadonlySet<string>): Row {
  const kept = Object.entries(row).filter(([name]) => members.has(name))
  return Object.fromEntries(
    kept.map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map((one: unknown) => (isJsonObject(one) ? cut(one, members) : one)) : value,
    ]),
  )
}
