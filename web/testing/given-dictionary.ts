import { allDictionaries } from '#features/dictionaries/contract.ts'
import { answered, type AnsweredCall } from '#web/testing/answer-calls.ts'

/** All dictionaries are this one: its code, and the names of its entries by their ids. */
export function givenDictionary(code: string, entries: Readonly<Record<string, string>>): AnsweredCall {
  const dictionaryList = Object.entries(entries).map(([id, fullName]) => ({
    id,
    parentId: '0',
    fullName,
    enCode: id,
    enabledMark: 1,
    hasChildren: false,
    children: [],
  }))
  return answered(allDictionaries, { list: [{ id: code, enCode: code, fullName: code, isTree: 0, dictionaryList }] })
}
