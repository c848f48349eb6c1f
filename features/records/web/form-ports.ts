import { fieldDataSelect, formerValues, lostChoices, takenValue } from '#features/records/contract.ts'
import { CoveredValue } from '#features/records/web/covered-value.tsx'
import { RelatedDetail } from '#features/records/web/related-detail.tsx'
import { mySignatures } from '#features/session/contract.ts'
import { offeredEntries, pageOfInterface, rowsOfInterface } from '#features/records/web/interface-rows.ts'
import { listEntry } from '#features/records/web/list-entry.ts'
import { forgetRelated, type FormPorts, type RelatedRow, type RelatedSource, type RowParameter } from '#ui/form-ports.ts'
import { fetchCall } from '#web/call/fetch-call.ts'
import { onSessionEnd } from '#web/session/end-session.ts'

/** Reads of a form that is open share an answer for so long. */
const freshMilliseconds = 30_000
const idsAtOnce = 500
/** An id takes 39 characters of an address, of which servers take 8 kB. */
const idsInAddress = 180

const rowOf = ({ id = '', ...texts }: Readonly<Record<string, string>>): RelatedRow => ({ id, texts })

type Parameters = readonly RowParameter[]

const directoryOf = ({ directory }: RelatedSource) => (directory === undefined ? {} : { directory })

async function readRows(
  source: RelatedSource,
  ids: readonly string[],
  fields: readonly string[],
  parameters: Parameters,
): Promise<readonly RelatedRow[]> {
  if (source.kind === 'interface') return rowsOfInterface(source, ids, fields, parameters)
  const parts = Array.from({ length: Math.ceil(ids.length / idsInAddress) }, (_, at) =>
    ids.slice(at * idsInAddress, (at + 1) * idsInAddress),
  )
  const answers = await Promise.all(
    parts.map((part) => {
      const query = { ids: part.join(','), columnOptions: fields.join(','), ...directoryOf(source) }
      return fetchCall(fieldDataSelect, { params: { id: source.id }, query }, freshMilliseconds)
    }),
  )
  return answers.flatMap(({ list }) => list.map(rowOf))
}

/** Pairs that the records must have. A field that is empty narrows nothing. */
const narrowing = (parameters: Parameters): string =>
  parameters
    .filter(({ value }) => value !== '')
    .map(({ field, value }) => listEntry(`${field}=${value}`))
    .join(',')

interface Batch {
  readonly ids: Set<string>
  readonly rows: Promise<readonly RelatedRow[]>
}

const batches = new Map<string, Batch>()

/** Rows that fields ask for while a form is drawn are read together. */
function batched(
  source: RelatedSource,
  ids: readonly string[],
  fields: readonly string[],
  parameters: Parameters,
): Promise<readonly RelatedRow[]> {
  const key = JSON.stringify([source, fields, parameters])
  const open = batches.get(key)
  if (open && open.ids.size + ids.length <= idsAtOnce) {
    for (const id of ids) open.ids.add(id)
    return open.rows
  }
  const wanted = new Set(ids)
  const rows = new Promise<void>((resolve) => setTimeout(resolve)).then(() => {
    if (batches.get(key)?.ids === wanted) batches.delete(key)
    return readRows(source, [...wanted].sort(), fields, parameters)
  })
  batches.set(key, { ids: wanted, rows })
  return rows
}

// Texts were read with the rights of one user.
onSessionEnd(() => {
  forgetRelated()
  batches.clear()
})

/** What editors of fields beside the usual ones ask of the product. */
export const ports: FormPorts = {
  ownSignatures: async () =>
    (await fetchCall(mySignatures, {}, 0)).map(({ id, signImg, isDefault }) => ({ id, image: signImg, isDefault: isDefault === 1 })),
  formerValues: async (functionId, field, keyword) =>
    (await fetchCall(formerValues, { params: { modelId: functionId }, query: { field, keyword } }, freshMilliseconds)).list,
  takenValue: async (functionId, field, value, id) =>
    (await fetchCall(takenValue, { params: { modelId: functionId }, body: { field, value, id } }, 0)).problem,
  lostChoices: (functionId, data) => fetchCall(lostChoices, { params: { modelId: functionId }, body: { data } }, 0),
  relatedPage: async ({ source, fields, keyword, named = [], page, pageSize, parameters = [], searching = false }) => {
    if (source.kind === 'interface') return pageOfInterface({ source, fields, keyword, page, pageSize, parameters })
    const [relationField = '', ...further] = fields
    const asked = { keyword, named: named.map(listEntry).join(','), under: narrowing(parameters), currentPage: page, pageSize }
    const query = {
      ...asked,
      relationField,
      columnOptions: further.join(','),
      ...directoryOf(source),
      ...(searching && { for: 'search' as const }),
    }
    const { list, pagination } = await fetchCall(fieldDataSelect, { params: { id: source.id }, query }, 0)
    return { rows: list.map(rowOf), total: pagination.total }
  },
  relatedRows: (source, ids, fields, parameters = []) =>
    fields.length === 0 ? readRows(source, ids, fields, parameters) : batched(source, ids, fields, parameters),
  offeredEntries,
  RelatedDetail,
  CoveredValue,
}
