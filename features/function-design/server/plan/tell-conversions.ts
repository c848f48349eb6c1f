import { outlineOf } from '#engine/forms/outline.ts'
import { formatDecimal } from '#engine/values/decimal.ts'
import { refusal, type Refusal } from '#engine/values/refusal.ts'
import type { ReleasePlan } from '#features/function-design/contract.ts'
import type { FunctionDraft } from '#features/function-design/server/draft-store.ts'
import { countConversions, type FunctionDefinition, type PublishStep } from '#features/records/entry.ts'
import { fieldTypes } from '#fields/definitions.ts'
import type { Asking } from '#server/managed/resource.ts'

interface Release {
  readonly before: FunctionDefinition
  readonly wanted: FunctionDefinition
  readonly steps: readonly PublishStep[]
}

/**
 * How many values of each field convert and how many do not, where single ones may fail. Rights to rows hold for nobody who designs, so the
 * values themselves are told to super administrators alone, as they alone read everything anyway; covered ones to nobody.
 */
export async function toldConversions(
  { db, kernel, session, say }: Asking & { readonly say: (refusal: Refusal) => string },
  { code }: FunctionDraft,
  { before, wanted, steps }: Release,
): Promise<ReleasePlan['conversions']> {
  const [was, is] = [before, wanted].map(({ form }) => outlineOf(form, fieldTypes).byName)
  const counts = await countConversions(db, { steps, main: code, zone: kernel.settings.timeZone })
  return counts.map(({ field, converts, lost, keepsPart, examples }) => {
    const of = is!.get(field)
    const isCovered = [was!.get(field), of].some((one) => one?.part.mask || one?.part.encrypted)
    const params = { label: of?.part.label ?? field, converts: grouped(converts), lost: grouped(lost) }
    const kind = lost === 0 ? 'whole' : keepsPart ? 'cuts' : 'empties'
    return {
      field,
      text: say(refusal('invalid', `function-design.conversion.${kind}`, { params })),
      lost,
      examples: session.isAdministrator && !isCovered ? [...examples] : [],
    }
  })
}

const grouped = (count: number): string => formatDecimal(String(count), { grouping: true })
