import { addressFor } from '#engine/access/menu-paths.ts'
import { setMenuItems, upsertMenu, upsertSystem } from '#server/access/write.ts'
import type { Tx } from '#server/database/types.ts'
import type { Kernel } from '#server/kernel.ts'
import type { ApplicationText, MenuText } from '#features/applications/server/application-text.ts'
import { standardButtons } from '#server/managed/menu-buttons.ts'
import { byProgram } from '#server/resource/audited-change.ts'

/** Buttons of an entry that opens a report. */
export const reportButtons = ['export'] as const

/** Creates the system of an application with its menus, parents first. */
export async function installSystem(kernel: Kernel, tx: Tx, system: ApplicationText): Promise<void> {
  const { code, name, icon, color, sortCode } = system
  await upsertSystem(kernel, byProgram(tx), { id: code, code, name, icon, sortCode, property: { iconBackgroundColor: color ?? '' } })
  for (const menu of system.menus) await installMenu(kernel, tx, code, menu, undefined)
}

async function installMenu(kernel: Kernel, tx: Tx, systemId: string, menu: MenuText, parentId: string | undefined): Promise<void> {
  const { code, name, icon, type, sortCode } = menu
  const common = { id: menuId(systemId, code), parentId, systemId, code, name, icon, type, sortCode }
  if (menu.type === 2) return upsertMenu(kernel, byProgram(tx), { ...common, address: menu.address })
  if (menu.type === 3)
    return upsertMenu(kernel, byProgram(tx), {
      ...common,
      address: `model/${menu.form}`,
      property: { moduleId: menu.form },
      judges: menu.judges,
    })
  if (menu.type === 5) {
    await upsertMenu(kernel, byProgram(tx), {
      ...common,
      address: addressFor(5, code, ''),
      property: { moduleId: menu.report },
      // Who sees a report need not be one who takes it away.
      judges: { buttons: true, columns: false, fields: false, rows: false },
    })
    return setMenuItems(kernel, byProgram(tx), common.id, 'button', standardButtons(...reportButtons))
  }
  await upsertMenu(kernel, byProgram(tx), common)
  for (const child of menu.children) await installMenu(kernel, tx, systemId, child, common.id)
}

/** Id of a menu; it contains the system, because codes are only unique inside one system. */
export function menuId(systemId: string, code: string): string {
  return `${systemId}.${code}`
}
