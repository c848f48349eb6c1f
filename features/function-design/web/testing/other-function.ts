import { encodeForm } from '#engine/forms/codec-form.ts'
import type { FormPart } from '#engine/forms/model.ts'
import { listFunctionDrafts, readFunctionDraft } from '#features/function-design/contract.ts'
import { fieldTypes } from '#fields/definitions.ts'
import { answered, type AnsweredCall } from '#web/testing/answer-calls.ts'

const members = {
  ...{ id: 'books', fullName: '企业档案', enCode: 'books', category: '', description: '', type: 1, webType: 2, enableFlow: 0 },
  ...{ isRelease: 1 as const, enabledMark: 1, sortCode: 0, version: 1, publishedVersion: 1, isFlowForm: false, isShipped: false },
}
const row = {
  ...members,
  ...{ categoryId: '', pcIsRelease: 1, appIsRelease: 0, creatorUser: '', creatorTime: null, lastModifyUser: '', lastModifyTime: null },
  holder: '',
}

/**
 * The answers about another function, 企业档案 with the id `books`, that is published beside the one that is designed.
 *
 * @param columnData members of its list
 */
export function otherFunction(parts: readonly FormPart[], columnData: object = {}): readonly AnsweredCall[] {
  const draft = () => ({
    ...members,
    ...{ flowId: '', dbLinkId: '', tables: '', appColumnData: '', interfaceId: '', interfaceParam: '' },
    formData: JSON.stringify(encodeForm({ parts, rules: [], settings: {} }, fieldTypes)),
    columnData: JSON.stringify({ columnList: [], ...columnData }),
  })
  const list = [row, { ...row, id: 'fresh', fullName: '未发布的功能', isRelease: 0 as const }]
  return [
    answered(listFunctionDrafts, { list, pagination: { currentPage: 1, pageSize: 500, total: list.length } }),
    answered(readFunctionDraft, draft),
  ]
}
