import { keepFunctionItems } from '#features/menu-items/entry.ts'
import { functionById, publishFunction } from '#features/records/entry.ts'
import { allMenus } from '#features/applications/server/check-roles.ts'
import type { ApplicationText, FormText, ListText } from '#features/applications/server/application-text.ts'
import { readFunction } from '#features/applications/server/read-function.ts'
import type { Tx } from '#server/database/types.ts'
import type { Kernel } from '#server/kernel.ts'
import { menuId } from './system.ts'
import { byProgram } from '#server/resource/audited-change.ts'

/** Publishes a form with its list; an unchanged text changes nothing. */
export async function publishFunctionText(kernel: Kernel, form: FormText, list: ListText | undefined): Promise<void> {
  const { code, name, category, webType, flow } = form
  const webTypes = { 1: '1', 2: '2' } as const
  await publishFunction(kernel, {
    id: code,
    code,
    definition: { name, category, webType: webTypes[webType], flowId: flow, ...readFunction(form, list) },
  })
}

/** Creates the grantable items of a function: buttons, columns and fields of the menus that open it. */
export async function installFunctionItems(
  kernel: Kernel,
  tx: Tx,
  system: ApplicationText,
  form: FormText,
  list: ListText | undefined,
): Promise<void> {
  const read = readFunction(form, list)
  const fn = await functionById(kernel, form.code)
  for (const menu of allMenus(system.menus)) {
    if (menu.type !== 3 || menu.form !== form.code) continue
    const id = menuId(system.code, menu.code)
    await keepFunctionItems(kernel, byProgram(tx), id, read, fn)
  }
}
