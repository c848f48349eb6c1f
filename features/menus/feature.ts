import { menuMenu } from '#features/menus/contract.ts'
import {
  serveDownloadMenu,
  serveExportMenu,
  serveImportMenu,
  serveImportMenuAsFamily,
  servePreviewMenuImport,
} from '#features/menus/server/export-import.ts'
import { serveAllMenus, serveListMenus, serveMenuParents, serveMenuSystems } from '#features/menus/server/list-menus.ts'
import { menuCalls } from '#features/menus/server/menus.ts'
import { menuWords } from '#features/menus/server/menu-words.ts'
import { servePlaceMenu } from '#features/menus/server/place-menu.ts'
import { serveMenuSubjects } from '#features/menus/server/subjects.ts'
import { categoryHolders, menuHolders, reportHolders } from '#features/menus/server/uses.ts'
import { menuTexts } from '#features/menus/texts.ts'
import type { Feature } from '#server/feature.ts'
import { standardButtons } from '#server/managed/menu-buttons.ts'

/** Menu entries: the navigation of each system. */
export const menus: Feature = {
  name: 'menus',
  texts: menuTexts,
  menus: [
    {
      code: menuMenu,
      parent: 'system',
      name: '菜单管理',
      icon: 'menu',
      type: 2,
      address: 'system/menu',
      sortCode: 6,
      buttons: standardButtons('add', 'edit', 'remove', 'export', 'import'),
    },
  ],
  calls: [
    serveListMenus,
    serveMenuSystems,
    serveAllMenus,
    serveMenuParents,
    serveMenuSubjects,
    servePlaceMenu,
    ...menuCalls,
    serveExportMenu,
    serveDownloadMenu,
    serveImportMenu,
    serveImportMenuAsFamily,
    servePreviewMenuImport,
  ],
  definitionTexts: menuWords,
  uses: (kernel) => [menuHolders(kernel), categoryHolders(kernel), reportHolders(kernel)],
}
