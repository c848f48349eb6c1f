import { dictionaryMenu, entrySubject } from '#features/dictionaries/contract.ts'
import { defineDictionaries } from '#features/dictionaries/server/book.ts'
import { categoryCalls } from '#features/dictionaries/server/categories.ts'
import { dictionaryWords } from '#features/dictionaries/server/dictionary-words.ts'
import { entryCalls } from '#features/dictionaries/server/entries.ts'
import {
  serveDownloadCategory,
  serveExportCategory,
  serveImportCategory,
  serveImportEntries,
} from '#features/dictionaries/server/export-import.ts'
import {
  serveAllDictionaries,
  serveEntryParents,
  serveEntrySelector,
  serveGenerateCode,
  serveListEntries,
} from '#features/dictionaries/server/read-entries.ts'
import { serveCategoryUse, serveEntryUse } from '#features/dictionaries/server/uses.ts'
import { entryStore } from '#features/dictionaries/server/stores.ts'
import { dictionaryTexts } from '#features/dictionaries/texts.ts'
import type { BuiltInMenu, Feature } from '#server/feature.ts'
import { standardButtons } from '#server/managed/menu-buttons.ts'
import { announceChanges } from '#server/sockets/announce-changes.ts'

const menus: readonly BuiltInMenu[] = [
  { code: 'systemData', parent: undefined, name: '系统数据', icon: 'setting', type: 1, address: '', sortCode: 900 },
  {
    code: dictionaryMenu,
    parent: 'systemData',
    name: '数据字典',
    icon: 'book',
    type: 2,
    address: 'systemData/dictionary',
    sortCode: 1,
    buttons: standardButtons('add', 'edit', 'remove', 'export', 'import'),
  },
]

/** Dictionaries: categories with entries, flat or as trees. */
export const dictionariesFeature: Feature = {
  name: 'dictionaries',
  texts: dictionaryTexts,
  migrations: new URL('server/migrations', import.meta.url),
  menus,
  calls: [
    ...categoryCalls,
    ...entryCalls,
    serveAllDictionaries,
    serveGenerateCode,
    serveListEntries,
    serveEntryParents,
    serveEntrySelector,
    serveEntryUse,
    serveCategoryUse,
    serveExportCategory,
    serveDownloadCategory,
    serveImportCategory,
    serveImportEntries,
  ],
  definitionTexts: dictionaryWords,
  subjects: { [entrySubject]: async (db, id) => (await entryStore.find(db, id))?.categoryId },
  start: async (kernel) => {
    defineDictionaries(kernel)
    return announceChanges(kernel, 'dictionaries', 'dictionariesChanged')
  },
}
