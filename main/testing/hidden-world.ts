import { sql } from 'kysely'
import { approver, chain, start } from '#engine/flows/testing/builders.ts'
import { startRequest } from '#features/approvals/contract.ts'
import { writeAutosave } from '#features/autosaves/contract.ts'
import { createCommonWords } from '#features/common-words/contract.ts'
import { uploadFile } from '#features/files/contract.ts'
import { logMenu } from '#features/logs/contract.ts'
import { flowDesignMenu } from '#features/flow-design/contract.ts'
import { packageMenu } from '#features/applications/contract/packages.ts'
import { flowFormMenu, functionDesignMenu } from '#features/function-design/contract.ts'
import { itemsMenu } from '#features/menu-items/contract.ts'
import { messageEntry } from '#features/messages/entry.ts'
import { createQueryPlan } from '#features/query-plans/contract.ts'
import { createRecord } from '#features/records/contract.ts'
import { setRoleGrants, upsertRole } from '#server/access/write.ts'
import { translationMenu } from '#features/translations/contract.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { upsertOrganization } from '#server/directory/write.ts'
import type { Kernel } from '#server/kernel.ts'
import { newId } from '#server/new-id.ts'
import { byProgram } from '#server/resource/audited-change.ts'
import { openEntry, savedIn, type FileItem } from '#server/testing/given-filing.ts'
import { givenFunction, givenFunctionRole, part, rowsWhere } from '#server/testing/given-function.ts'
import { givenPerson, personPassword } from '#server/testing/given-people.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import type { TestServer } from '#server/testing/test-server.ts'

/** Something the reader must not learn. */
export interface Marker {
  /** What is hidden, for the report of a leak. */
  readonly of: string
  /** How it may look in an answer. */
  readonly texts: readonly string[]
}

/** People, rows and fields of which one role may see a part only. */
export interface HiddenWorld {
  /** Holds every menu with its buttons and administers nobody; in the two functions some rows, columns and fields are hidden. */
  readonly reader: { readonly id: string; readonly account: string }
  readonly markers: readonly Marker[]
  /** Ids of what is hidden as a whole. */
  readonly hiddenIds: Readonly<Record<string, string>>
  /** Ids of what the reader may see, with hidden parts. */
  readonly seenIds: Readonly<Record<string, string>>
  /** Keys of fields that are hidden in lists, with a value each that a hidden or a seen row has. */
  readonly hiddenFields: Readonly<Record<string, unknown>>
  /** A person who sees what the reader does not. */
  readonly keeper: TestClient
  readonly keeperId: string
}

const secrets = {
  text: 'Amaranth-7031',
  amount: '73918264',
  doubled: '147836528',
  price: '55120937',
  column: 'Bergenia-4417',
  phone: '13911182226',
  idNumber: '620723198811073325',
}

const parts = [
  part('area', 'text'),
  part('code', 'text', { unique: true }),
  part('note', 'text', { label: 'note' }),
  part('papers', 'upload'),
  part('secret', 'text', { label: 'label-Calluna-2', unique: true }),
  part('amount', 'number', { label: 'label-Dahlia-5' }),
  part('doubled', 'calculation', { options: { expression: [{ __vModel__: 'amount' }, '+', { __vModel__: 'amount' }], isStorage: 2 } }),
  part('proof', 'upload', { label: 'label-Erica-9' }),
  part('inForm', 'text'),
  part('phone', 'text', { mask: { kind: 'phone' } }),
  part('lines', 'sub-table', {
    children: [
      part('item', 'text'),
      part('idNumber', 'text', { mask: { kind: 'identity' }, encrypted: true }),
      part('price', 'number', { label: 'label-Fuchsia-3' }),
    ],
  }),
]
const shownFields = ['area', 'code', 'note', 'papers', 'doubled', 'inForm', 'phone', 'lines', 'lines-item', 'lines-idNumber']
const listed = ['area', 'code', 'note', 'secret', 'amount', 'doubled', 'inForm', 'phone']
const searches = listed.map((key) => ({ key, label: key, kind: key === 'amount' ? ('range' as const) : ('like' as const), keyword: true }))
const list = { searches, summary: ['amount', 'doubled'] }
const grant = {
  fields: shownFields,
  columns: ['area', 'code', 'note', 'doubled', 'phone'],
  rows: rowsWhere({ field: 'area', operator: 'equals', value: { constant: 'north' } }),
}

/**
 * Makes the world: a company of the reader, a rival company, an authority; a function without a flow, one with a flow, one the
 * reader may not use; in both of the former a row the reader sees and one of the rival.
 */
export async function givenHiddenWorld(server: TestServer): Promise<HiddenWorld> {
  const { kernel } = server.node
  await givenOrganizations(kernel)
  const whole = ['whole-ledger', 'whole-deals', 'whole-vault']
  const judge = await givenPerson(kernel, { account: 'judge', organizationIds: ['office'] })
  const flow = {
    ...chain(start({ title: '{发起用户名}：{note} {secret}' }), approver('judging', [judge])),
    id: 'dealing',
    code: 'dealing',
    name: 'dealing',
  }
  await givenFunction(kernel, { id: 'ledger', parts, columns: listed, list })
  await givenFunction(kernel, { id: 'deals', parts, columns: listed, list, flow })
  await givenFunction(kernel, { id: 'vault', parts, columns: listed, list })
  for (const functionId of ['ledger', 'deals', 'vault']) await givenFunctionRole(kernel, `whole-${functionId}`, { functionId })
  for (const functionId of ['ledger', 'deals']) await givenFunctionRole(kernel, `part-${functionId}`, { functionId, ...grant })
  await givenPerson(kernel, { account: 'judge', organizationIds: ['office'], roleIds: ['whole-vault'] })
  const reader = await givenPerson(kernel, {
    account: 'reader',
    organizationIds: ['company'],
    roleIds: ['part-ledger', 'part-deals', await givenRoleOfAllMenus(kernel)],
  })
  const colleague = await givenPerson(kernel, { account: 'colleague', organizationIds: ['company'], roleIds: whole, ...numbers('1') })
  const rival = await givenPerson(kernel, {
    account: 'rival',
    name: 'Rival-Gentiana',
    organizationIds: ['rival'],
    roleIds: whole,
    ...numbers('2'),
  })
  const filer = await givenPerson(kernel, { account: 'filer', organizationIds: ['office'], roleIds: whole })
  const keeper = await server.signIn('rival', personPassword)
  const rows = await givenRows(server, { north: await server.signIn('filer', personPassword), south: keeper })
  const own = { ...(await givenOwnThings(server, keeper, rival)), chatMessage: await givenChat(server, rival, filer) }
  const judging = await server.signIn('judge', personPassword)
  return {
    reader: { id: reader, account: 'reader' },
    keeper,
    keeperId: rival,
    markers: markersOf({ ...rows.hidden, ...own }),
    hiddenIds: {
      ...askedAbout(rows.hidden),
      ...own,
      workItem: (await openEntry(judging, rows.hidden.deal))!,
      person: rival,
      function: 'vault',
      menu: 'menu-whole-vault',
      organization: 'rival',
    },
    seenIds: {
      ...rows.seen,
      function: 'ledger',
      flowFunction: 'deals',
      flow: 'dealing',
      person: colleague,
      reader,
      organization: 'company',
      menu: 'menu-part-ledger',
    },
    hiddenFields: {
      secret: `${secrets.text}-seen`,
      amount: secrets.amount,
      inForm: secrets.column,
      doubled: secrets.doubled,
      'lines-price': secrets.price,
      proof: 'x',
    },
  }
}

const numbers = (digit: string) => ({
  mobilePhone: `1398765000${digit}`,
  email: `hidden${digit}@gentiana.example`,
  property: { certificatesNumber: `62072319900307000${digit}`, telePhone: `0936-555000${digit}` },
})

async function givenOrganizations(kernel: Kernel): Promise<void> {
  const company = { kind: 'company' } as const
  await inTransaction(kernel.db, async (tx) => {
    await upsertOrganization(kernel, byProgram(tx), { ...company, id: 'office', code: 'office', name: 'office' })
    await upsertOrganization(kernel, byProgram(tx), {
      ...company,
      id: 'company',
      code: 'company',
      name: 'company',
      creditCode: '91620723MA00000001',
    })
    await upsertOrganization(kernel, byProgram(tx), {
      ...company,
      id: 'rival',
      code: 'rival',
      name: 'Rival-Hepatica',
      creditCode: '91620723MA00000002',
    })
  })
}

/**
 * Every menu there is, with every button: rights to rows, fields and people must hold beside it. Without the screen of menus: who
 * manages them knows all entries and the fields of their forms; nor that of the log, whose reader is told what was changed; nor that of
 * translations, which shows what all definitions say; nor those of designers, who see whole definitions.
 */
async function givenRoleOfAllMenus(kernel: Kernel): Promise<string> {
  await inTransaction(kernel.db, async (tx) => {
    await upsertRole(kernel, byProgram(tx), { id: 'screens', code: 'screens', name: 'screens', isGlobal: true })
    const menus = await tx
      .selectFrom('menu')
      .select('id')
      .where('type', '<>', 3)
      .where('code', 'not in', [itemsMenu, logMenu, translationMenu, functionDesignMenu, flowFormMenu, flowDesignMenu, packageMenu])
      .execute()
    const items = await tx.selectFrom('menu_item').select(['menu_id', 'code']).where('kind', '=', 'button').execute()
    const buttons = Map.groupBy(items, (item) => item.menu_id)
    const granted = menus.map(({ id }) => ({ menuId: id, buttons: (buttons.get(id) ?? []).map(({ code }) => code) }))
    await setRoleGrants(kernel, byProgram(tx), 'screens', { menus: granted })
  })
  return 'screens'
}

async function givenFile(client: TestClient, name: string): Promise<FileItem> {
  const form = new FormData()
  form.append('file', new Blob([`text of ${name}`]), `${name}.txt`)
  return client.get(uploadFile, { params: { type: 'annex' }, body: {} }, { form })
}

/** A row the reader sees and one he does not, in each function; the hidden parts of the seen ones hold markers too. */
async function givenRows(server: TestServer, filers: { readonly north: TestClient; readonly south: TestClient }) {
  const hidden: Record<string, string> = {}
  const seen: Record<string, string> = {}
  for (const modelId of ['ledger', 'deals', 'vault'] as const) {
    for (const [area, into] of [
      ['north', seen],
      ['south', hidden],
    ] as const) {
      const keeper = filers[area]
      const [papers, proof] = [await givenFile(keeper, `papers-${area}-${modelId}`), await givenFile(keeper, `proof-${area}-${modelId}`)]
      const values = { ...valuesOf(area), papers: [papers], proof: [proof] }
      const body = { flowId: 'dealing', formData: values, status: 0 as const }
      const { id } =
        modelId === 'deals'
          ? savedIn(await keeper.get(startRequest, { body }))
          : await keeper.get(createRecord, { params: { modelId }, body: { data: JSON.stringify(values) } })
      into[{ ledger: 'record', deals: 'deal', vault: 'vaultRecord' }[modelId]] = id
      into[`papers-${modelId}`] = papers.fileId
      hidden[`proof-${area}-${modelId}`] = proof.fileId
    }
  }
  await server.node.drainOutbox()
  return { hidden: hidden as Record<string, string> & { deal: string }, seen: withoutVault(seen) }
}

/** Of many files those of a hidden field and of a hidden row. */
const askedAbout = (ids: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(ids).filter(([name]) => !/^(proof|papers)/.test(name) || ['proof-north-deals', 'papers-ledger'].includes(name)),
  )

/** The reader sees no row of the function he may not use. */
const withoutVault = (seen: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(seen).filter(([name]) => !name.toLowerCase().includes('vault')))

function valuesOf(area: string): Record<string, unknown> {
  const isSeen = area === 'north'
  return {
    area,
    code: isSeen ? 'plain' : 'Iris-8802',
    note: isSeen ? 'plain words' : 'Juncus-6650',
    secret: isSeen ? `${secrets.text}-seen` : `${secrets.text}-hidden`,
    amount: secrets.amount,
    inForm: isSeen ? secrets.column : 'Kalmia-1190',
    phone: secrets.phone,
    lines: [{ item: isSeen ? 'plain item' : 'Lupine-3321', idNumber: secrets.idNumber, price: secrets.price }],
  }
}

/** What belongs to another person alone: messages, kept input, plans, phrases, a loose file. */
async function givenOwnThings(server: TestServer, keeper: TestClient, keeperId: string) {
  const { kernel } = server.node
  const conditionJson = JSON.stringify([{ field: 'note', symbol: '==', fieldValue: 'Nerine-9' }])
  const plan = await keeper.get(createQueryPlan, {
    body: { fullName: 'Myrtle-7105', matchLogic: 'AND', moduleId: 'menu-whole-ledger', conditionJson },
  })
  const phrase = await keeper.get(createCommonWords, { body: { commonWordsText: 'Oxalis-2207', commonWordsType: 1 } })
  await keeper.get(writeAutosave, { params: { form: 'ledger', record: 'new' }, body: { content: '{"note":"Petunia-5518"}' } })
  const message = messageEntry({
    userIds: [keeperId],
    type: 2,
    text: 'approvals.message.todo',
    params: { flow: 'Quercus-4404', subject: 'Quercus-4404', number: 'Quercus-4404' },
    from: { id: newId(), name: 'from' },
    body: { type: 2, processId: 'Quercus-4404' },
  })
  await inTransaction(kernel.db, (tx) => kernel.outbox.write(tx, [message]))
  await server.node.drainOutbox()
  const { id } = await kernel.db.selectFrom('message').select('id').where('search', 'like', '%Quercus-4404%').executeTakeFirstOrThrow()
  return { message: id, plan: plan.id, phrase: phrase.id, loose: (await givenFile(keeper, 'loose-Rosa')).fileId }
}

/** A chat of two others, one of whom the reader may write to. @returns the id of its message */
async function givenChat({ node: { kernel } }: TestServer, ...[one, other]: readonly [string, string]): Promise<string> {
  const [pairId, id] = [newId(), newId()]
  const at = new Date()
  await sql`insert into chat_pair (id, one_id, other_id, last_number, last_at)
    values (${pairId}, least(${one}::uuid, ${other}::uuid), greatest(${one}::uuid, ${other}::uuid), 1, ${at})`.execute(kernel.db)
  await sql`insert into chat_side (pair_id, user_id, other_id)
    values (${pairId}, ${one}, ${other}), (${pairId}, ${other}, ${one})`.execute(kernel.db)
  await sql`insert into chat_message (id, pair_id, number, sender_id, kind, text, key, sent_at)
    values (${id}, ${pairId}, 1, ${one}, 'text', 'Salvia-6612', 'key', ${at})`.execute(kernel.db)
  return id
}

function markersOf(ids: Readonly<Record<string, string>>): Marker[] {
  const grouped = (digits: string): string[] => [digits, digits.replace(/\B(?=(\d{3})+$)/g, ',')]
  return [
    { of: 'a field', texts: [secrets.text, ...grouped(secrets.amount)] },
    { of: 'a value computed from a hidden field', texts: grouped(secrets.doubled) },
    { of: 'a column of a sub-table', texts: grouped(secrets.price) },
    { of: 'a masked value', texts: [secrets.phone, secrets.idNumber, secrets.phone.slice(2, 9), secrets.idNumber.slice(5, 15)] },
    { of: 'the label of a hidden field', texts: ['Calluna', 'Dahlia', 'Erica', 'Fuchsia'] },
    { of: 'a row', texts: ['Iris-8802', 'Juncus-6650', 'Kalmia-1190', 'Lupine-3321'] },
    { of: 'a file', texts: ['proof-north', 'proof-south', 'papers-south', 'loose-Rosa'] },
    { of: 'a message', texts: ['Quercus-4404', 'Salvia-6612'] },
    { of: 'what another person keeps', texts: ['Myrtle-7105', 'Nerine-9', 'Oxalis-2207', 'Petunia-5518'] },
    { of: 'a person of another company', texts: ['Rival-Gentiana', 'Rival-Hepatica', '91620723MA00000002'] },
    {
      of: 'a number of a person',
      texts: ['13987650001', '13987650002', '@gentiana.example', '620723199003070001', '620723199003070002', '0936-555000'],
    },
    { of: 'the id of something hidden', texts: Object.values(ids) },
  ]
}

/** A column that lists hide and forms show; calls that read one record may tell it. */
export const columnMarker: Marker = { of: 'a column of a list', texts: [secrets.column] }
