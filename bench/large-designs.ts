import { newCodes } from '#engine/flows/editing/codes.ts'
import { insertFork, insertNode, type Line } from '#engine/flows/editing/lines.ts'
import { newApprover, newFork } from '#engine/flows/editing/new-steps.ts'
import { stepsFrom } from '#engine/flows/editing/structure.ts'
import { decodeFlow, encodeFlow } from '#engine/flows/codec.ts'
import { branchesOf, type FlowDefinition } from '#engine/flows/model.ts'
import { encodeForm } from '#engine/forms/codec-form.ts'
import { encodeList } from '#engine/forms/codec-list.ts'
import type { FormPart } from '#engine/forms/model.ts'
import { createFlowDraft, readFlowDraft, templateOfTree, treeOfTemplate, updateFlowDraft } from '#features/flow-design/contract.ts'
import { createFunctionDraft, readFunctionDraft, releaseFunction } from '#features/function-design/contract.ts'
import { currentUser } from '#features/session/contract.ts'
import { fieldTypes } from '#fields/definitions.ts'
import { part } from '#server/testing/given-function.ts'
import type { TestClient } from '#server/testing/test-client.ts'

/** What `bench/designers.ts` opens, as large as the requirements name: ids of drafts, and addresses of lists. */
export interface LargeDesigns {
  /** A draft of a form with 300 fields. */
  readonly form: string
  /** The list of the same form, published without a flow. */
  readonly filled: string
  /** The list of a form with a sub-table of 20 columns. */
  readonly table: string
  /** A flow of 300 steps. */
  readonly flow: string
}

export const fieldCount = 300
export const stepCount = 300
export const columnCount = 20

/** Types that forms of authorities are made of, the dear ones among them. */
const types = ['text', 'number', 'date', 'select', 'radio', 'long-text', 'money', 'switch', 'checkbox', 'text'] as const

const choices = { dataType: 'static', options: ['甲', '乙', '丙'].map((fullName, index) => ({ id: String(index), fullName })) }

function fieldOf(index: number): FormPart {
  const type = types[index % types.length] ?? 'text'
  const options = fieldTypes.get(type)?.choices ? choices : {}
  return part(`field${index}`, type, { label: `第${index}项`, span: index % 3 === 0 ? 24 : 12, options })
}

/** 300 fields in ten cards. */
const largeForm: readonly FormPart[] = Array.from({ length: 10 }, (_, card) =>
  part(`#${card}`, 'card', {
    label: '',
    options: { title: `第${card + 1}部分` },
    children: Array.from({ length: fieldCount / 10 }, (_each, index) => fieldOf(card * (fieldCount / 10) + index)),
  }),
)

const tableForm: readonly FormPart[] = [
  part('name', 'text', { label: '名称' }),
  part('rows', 'sub-table', {
    label: '明细',
    children: Array.from({ length: columnCount }, (_, index) =>
      part(`column${index}`, index % 4 === 1 ? 'number' : 'text', { label: `列${index}` }),
    ),
  }),
]

async function makeFunction(admin: TestClient, code: string, parts: readonly FormPart[], enableFlow: 0 | 1): Promise<string> {
  const formData = JSON.stringify(encodeForm({ parts, rules: [], settings: {} }, fieldTypes))
  const first = parts[0]?.children?.[0] ?? parts[0]
  const list = {
    columns: [{ key: first?.key ?? '', label: first?.label ?? '', sortable: true }],
    searches: [],
    sortBy: '',
    sortDirection: 'desc',
    paged: true,
    pageSize: 20,
    buttons: [{ name: 'add', label: '新增' }],
    rowButtons: [],
    summary: [],
    judges: { buttons: false, columns: false, fields: false, rows: false },
  } as const
  const columnData = JSON.stringify(encodeList(list))
  const body = { fullName: code, enCode: code, category: 'webDesign.general', webType: 2, enableFlow, formData, columnData }
  return (await admin.get(createFunctionDraft, { body })).id
}

/** @returns the address of its list */
async function publish(admin: TestClient, id: string): Promise<string> {
  const { version } = await admin.get(readFunctionDraft, { params: { id } })
  // The system that the pages of this user open with, so that the entry is in its menu.
  const { userInfo } = await admin.get(currentUser, { query: {} })
  const body = { version, pc: 1 as const, pcModuleParentId: [userInfo.systemId] }
  const { menus } = await admin.get(releaseFunction, { params: { id }, body })
  return menus[0]?.address ?? ''
}

/** A start, then forks of three branches with three approvers each, one behind the other, until there are 300 steps. */
function largeFlow(begun: FlowDefinition): FlowDefinition {
  let made = 0
  const random = (): string => `step${(made += 1)}`
  let flow = begun
  let behind: Line = { after: flow.start.code, side: 'below' }
  const counted = (): number => [...stepsFrom(flow.start)].length
  const insert = (line: Line): string => {
    const newCode = newCodes(flow, random)
    const code = newCode()
    flow = insertNode(flow, line, newApprover(code, `审批${code}`), newCode)
    return code
  }
  while (counted() < stepCount - 12) {
    const code = insert(behind)
    const newCode = newCodes(flow, random)
    const names = { approver: '审批', branch: (number: number) => `条件${number}`, otherwise: '其他' }
    flow = insertFork(flow, { after: code, side: 'below' }, newFork('condition', names, newCode), newCode)
    const forked = [...stepsFrom(flow.start)].find((step) => step.code === code)
    for (const branch of forked ? branchesOf(forked) : []) {
      let after = branch.code
      for (let each = 0; each < 3; each += 1) after = insert({ after, side: 'below' })
    }
    behind = { after: code, side: 'join' }
  }
  while (counted() < stepCount) behind = { after: insert(behind), side: 'below' }
  return flow
}

async function makeFlow(admin: TestClient, functionId: string): Promise<string> {
  const body = { fullName: 'bench_flow', enCode: 'bench_flow', category: 'seedFiling', type: 1, onlineFormId: functionId }
  const { templateId: id } = await admin.get(createFlowDraft, { body })
  const draft = await admin.get(readFlowDraft, { params: { id } })
  const identity = { id, code: draft.enCode, name: draft.fullName, version: 0 }
  const { definition } = decodeFlow(identity, JSON.parse(treeOfTemplate(draft.flowTemplateJson)))
  if (!definition) throw new Error('The tree of a new flow cannot be read.')
  const tree = JSON.stringify(encodeFlow(largeFlow(definition)))
  const change = { flowTemplateJson: templateOfTree(id, draft.fullName, tree), version: draft.version }
  await admin.get(updateFlowDraft, { params: { id }, body: change })
  return id
}

export async function makeLargeDesigns(admin: TestClient): Promise<LargeDesigns> {
  const form = await makeFunction(admin, 'bench_form', largeForm, 1)
  const filled = await publish(admin, await makeFunction(admin, 'bench_filled', largeForm, 0))
  const table = await publish(admin, await makeFunction(admin, 'bench_table', tableForm, 0))
  return { form, filled, table, flow: await makeFlow(admin, form) }
}
