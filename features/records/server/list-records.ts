import type { CallBody } from '#engine/contract/call.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import { listOnAnyDevice } from '#engine/forms/phone/phone-list.ts'
import { listChildren, listRecords } from '#features/records/contract.ts'
import { arrangedBy } from '#features/records/server/arranged/arranged-by.ts'
import { groupHeadsOf, inGroup } from '#features/records/server/arranged/groups.ts'
import { childrenOf, treeOf, treePage } from '#features/records/server/arranged/tree-page.ts'
import { askedFunction, type AskedFunction } from '#features/records/server/asked-function.ts'
import { listScope } from '#features/records/server/beside/beside-scope.ts'
import type { OnlineFunction } from '#features/records/server/online-function.ts'
import { compiledRight } from '#features/records/server/query/compiled-right.ts'
import type { FilterScope } from '#features/records/server/query/filter.ts'
import { listPage, type ListPage, type ListReader, type ListRequest, type StoredRow } from '#features/records/server/query/list.ts'
import { rowButtons, withButtonFields } from '#features/records/server/own-buttons/row-buttons.ts'
import { flatRows, pageSums, storedValues } from '#features/records/server/query/row-texts.ts'
import { withRelated } from '#features/records/server/related/with-related.ts'
import type { Db } from '#server/database/types.ts'
import { serve } from '#server/http/serve.ts'
import type { Kernel } from '#server/kernel.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'

type Body = CallBody<typeof listRecords>

interface Asking {
  readonly kernel: Kernel
  readonly session: SignedIn
  readonly db: Db
  readonly params: { readonly modelId: string }
}

export const listRecordsHandler = serve(listRecords, ({ body, ...asking }) => answer(asking, body, body.under ?? undefined))

export const listChildrenHandler = serve(listChildren, ({ body, params, ...asking }) => answer({ ...asking, params }, body, params.id))

/** @param under id of the row whose children are asked for */
async function answer({ kernel, session, db, params }: Asking, body: Body, under: string | undefined) {
  const asked = await askedFunction(kernel, session, params.modelId)
  const request = requestOf(asked.fn, body)
  const scope = withButtonFields(await listScope(kernel, session, asked, request.queryJson), asked)
  const reader = { userId: session.userId, right: asked.right, rightKey: compiledRight(kernel, asked.right).key }
  const { currentPage, pageSize } = request
  if (body.groups) {
    const groups = await groupHeadsOf(db, asked, scope, request, body.groups.after)
    return { list: [], pagination: { currentPage, pageSize, total: 0, more: false }, summary: {}, ...groups }
  }
  const { page, above, place } = await rowsOf(db, asked, scope, reader, request, body, under)
  const all = [...page.rows, ...above]
  const buttonsOf = rowButtons(asked, session)
  const texts = flatRows(
    asked.fn,
    asked.visible,
    all,
    await withRelated(kernel, session, asked.fn, asked.facts, storedValues(asked.fn, all, asked.facts)),
    session,
  ).map((row, index) => ({ ...row, ...place(all[index]!), ...buttonsOf(all[index]!) }))
  return {
    list: texts.slice(0, page.rows.length),
    pagination: { currentPage, pageSize, total: page.total, more: page.more },
    summary: pageSums(asked.fn, asked.visible, page.rows, asked.facts),
    ...(above.length > 0 ? { above: texts.slice(page.rows.length) } : {}),
  }
}

/** The rows that are told, and where each stands. */
interface PlacedRows {
  readonly page: ListPage
  readonly above: readonly StoredRow[]
  readonly place: (row: StoredRow) => object
}

async function rowsOf(
  db: Db,
  asked: AskedFunction,
  scope: FilterScope,
  reader: ListReader,
  request: ListRequest,
  { group }: Body,
  under: string | undefined,
): Promise<PlacedRows> {
  const parent = arrangedBy(asked, 'tree')
  if (parent) {
    const tree = treeOf(asked, scope, parent)
    return under === undefined ? treePage(db, tree, reader, request) : childrenOf(db, tree, reader, request, under)
  }
  // A list that is no tree has nothing below a row, and one without groups no group: like a name that does not exist.
  if (under !== undefined) throw new Refused(refusal('missing', 'kernel.missing'))
  const page = await listPage(db, group ? inGroup(asked, scope, group.value) : scope, reader, request)
  return { page, above: [], place: () => ({}) }
}

const rowsOfPage = 500

/** Other clients send null for conditions that are not set. @throws Refused 413 for a page larger than allowed (security 5.4) */
function requestOf({ list }: OnlineFunction, body: Body): ListRequest {
  if (listOnAnyDevice(list).paged && body.pageSize > rowsOfPage)
    throw new Refused(refusal('too-large', 'kernel.too-large', { field: 'pageSize' }))
  return {
    currentPage: body.currentPage,
    pageSize: body.pageSize,
    sort: body.sort ?? '',
    sidx: body.sidx ?? '',
    queryJson: body.queryJson ?? '',
    superQueryJson: body.superQueryJson ?? '',
    keyword: body.keyword ?? '',
    exactTotal: body.exactTotal,
  }
}
