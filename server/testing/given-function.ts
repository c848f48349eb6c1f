import type { FlowDefinition } from '#engine/flows/model.ts'
import type { FormPart, FormRule, ListDefinition } from '#engine/forms/model.ts'
import { saveFlow } from '#features/approvals/entry.ts'
import { publishFunction } from '#features/records/entry.ts'
import { setMenuItems, setRoleGrants, setRowSchemes, upsertMenu, upsertRole, upsertSystem } from '#server/access/write.ts'
import type { RowScheme } from '#server/access/menu-rights.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Kernel } from '#server/kernel.ts'
import { byProgram } from '#server/resource/audited-change.ts'

/** A part of a form with what most tests leave out. */
export function part(key: string, type: string, rest: Partial<FormPart> = {}): FormPart {
  return { key, type, label: key, options: {}, ...rest }
}

export interface FunctionGiven {
  /** Id and code of the function, and of its menu. */
  readonly id: string
  readonly parts: readonly FormPart[]
  readonly rules?: readonly FormRule[]
  /** Keys of the columns; all simple parts when absent. */
  readonly columns?: readonly string[]
  readonly list?: Partial<ListDefinition>
  readonly flow?: FlowDefinition
  /** A flow form, which launch flows name and no menu leads to. */
  readonly isFlowForm?: true
}

const noList: Omit<ListDefinition, 'columns'> = {
  searches: [],
  sortBy: '',
  sortDirection: 'desc',
  paged: true,
  pageSize: 20,
  buttons: [],
  rowButtons: [],
  summary: [],
  judges: { buttons: true, columns: true, fields: true, rows: true },
}

/** Publishes a function, or its next version, with a flow where one is given; gives its version. */
export async function givenFunction(
  kernel: Kernel,
  { id, parts, rules = [], columns, list, flow, isFlowForm }: FunctionGiven,
): Promise<number> {
  if (flow)
    await inTransaction(kernel.db, (tx) =>
      saveFlow(kernel, tx, { id: flow.id, code: flow.code, name: flow.name, category: 'test', definition: flow }),
    )
  const keys = columns ?? parts.filter((one) => !one.children).map((one) => one.key)
  const shown = { ...noList, columns: keys.map((key) => ({ key, label: key, sortable: true })), ...list }
  return publishFunction(kernel, {
    id,
    code: id,
    definition: {
      ...{ name: id, category: 'test', webType: '2', flowId: flow?.id, form: { parts, rules, settings: {} }, list: shown },
      ...(isFlowForm && { isFlowForm }),
    },
  })
}

export interface FunctionGrant {
  readonly functionId: string
  readonly buttons?: readonly string[]
  /** All fields and columns where absent. */
  readonly fields?: readonly string[]
  readonly columns?: readonly string[]
  /** All rows where absent. */
  readonly rows?: RowScheme
}

export const allButtons = ['btn_add', 'btn_edit', 'btn_remove', 'btn_detail', 'btn_batchRemove'] as const

/** A role of its own for one function, with a menu of its own that judges what the grant names. */
export async function givenFunctionRole(
  kernel: Kernel,
  roleId: string,
  { functionId, buttons = allButtons, fields, columns, rows }: FunctionGrant,
): Promise<string> {
  const systemId = `system-${roleId}`
  const menuId = `menu-${roleId}`
  await inTransaction(kernel.db, async (tx) => {
    await upsertSystem(kernel, byProgram(tx), { id: systemId, code: systemId, name: systemId })
    const judges = { buttons: true, fields: fields !== undefined, columns: columns !== undefined, rows: rows !== undefined }
    await upsertMenu(kernel, byProgram(tx), {
      id: menuId,
      systemId,
      code: menuId,
      name: menuId,
      type: 3,
      address: `model/${functionId}`,
      property: { moduleId: functionId },
      judges,
    })
    const items = (codes: readonly string[]): { code: string; name: string }[] => codes.map((code) => ({ code, name: code }))
    await setMenuItems(kernel, byProgram(tx), menuId, 'button', items(buttons))
    await setMenuItems(kernel, byProgram(tx), menuId, 'field', items(fields ?? []))
    await setMenuItems(kernel, byProgram(tx), menuId, 'column', items(columns ?? []))
    if (rows) await setRowSchemes(kernel, byProgram(tx), menuId, [{ code: 'own', name: 'own', definition: rows }])
    await upsertRole(kernel, byProgram(tx), { id: roleId, code: roleId, name: roleId, isGlobal: true })
    await setRoleGrants(kernel, byProgram(tx), roleId, {
      menus: [{ menuId, buttons, fields: fields ?? [], columns: columns ?? [], rows: rows ? ['own'] : [] }],
    })
  })
  return roleId
}

/** A scheme of one condition. */
export function rowsWhere(condition: RowScheme['groups'][number]['conditions'][number]): RowScheme {
  return { match: 'and', groups: [{ match: 'and', conditions: [condition] }] }
}
