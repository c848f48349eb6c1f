import type { Texts } from '#engine/texts/text.ts'

export const gradedAdministrationTexts = {
  'graded-administration.user-missing': { zh: '请选择用户', zhtw: '請選擇使用者', en: 'Choose a person' },
  'graded-administration.user-unknown': { zh: '该用户不存在或已被删除', zhtw: '該使用者不存在或已被刪除', en: 'There is no such person' },
  'graded-administration.organization-unknown': {
    zh: '所选组织不存在或已被删除，请刷新后重试',
    zhtw: '所選組織不存在或已被刪除，請重新整理後重試',
    en: 'One of the organizations is gone; reload and try again',
  },
} satisfies Texts
