import { dictionaryMenu, listCategories, topCategory, type CategoryNode, type EntryNode } from '#features/dictionaries/contract.ts'
import { DictionaryScreen } from '#features/dictionaries/web/dictionary-screen.tsx'
import { answered, type AnsweredCall } from '#web/testing/answer-calls.ts'
import { menuOf, permissionOf } from '#web/testing/given-user.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'

export const categoryOf = (id: string, fullName: string, rest: Partial<CategoryNode> = {}): CategoryNode => ({
  id,
  parentId: topCategory,
  fullName,
  enCode: id,
  isTree: 0,
  sortCode: 0,
  description: '',
  version: 1,
  category: 0,
  hasChildren: false,
  children: [],
  ...rest,
})
export const entryOf = (id: string, fullName: string, rest: Partial<EntryNode> = {}): EntryNode => ({
  id,
  dictionaryTypeId: 'crop',
  parentId: '0',
  fullName,
  enCode: id,
  sortCode: 0,
  enabledMark: 1,
  description: '',
  version: 1,
  hasChildren: false,
  children: [],
  ...rest,
})
export const categories = answered(listCategories, { list: [categoryOf('crop', '作物种类'), categoryOf('unit', '计量单位')] })
export const maize = entryOf('maize', '玉米')
/** All buttons of the menu. */
export const all = ['btn_add', 'btn_edit', 'btn_remove', 'btn_upload', 'btn_download']

/** Draws the screen for somebody who holds these buttons of its menu. */
export function renderDictionaries(
  calls: readonly AnsweredCall[],
  { buttons = all, phone = false, address }: { buttons?: readonly string[]; phone?: boolean; address?: string } = {},
) {
  return renderScreen(<DictionaryScreen />, {
    phone,
    ...(address ? { address } : {}),
    session: {
      menus: [menuOf({ id: dictionaryMenu, fullName: '数据字典', type: 2, address: 'systemData/dictionary' })],
      permissions: [permissionOf(dictionaryMenu, buttons)],
    },
    calls,
  })
}
