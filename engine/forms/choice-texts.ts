import type { Texts } from '#engine/texts/text.ts'

/** What forms and saves say of choices that are not offered any more, or of which that is not known. */
export const choiceTexts = {
  'forms.choice-lost': {
    zh: '“{{source}}”已更改，原来的选择不再适用，请重新选择',
    zhtw: '「{{source}}」已更改，原來的選擇不再適用，請重新選擇',
    en: '“{{source}}” was changed and the former choice does not fit any more; please choose again',
  },
  'forms.choice-lost-of': {
    zh: '“{{source}}”已更改，原来选择的“{{was}}”不再适用，请重新选择',
    zhtw: '「{{source}}」已更改，原來選擇的「{{was}}」不再適用，請重新選擇',
    en: '“{{source}}” was changed and “{{was}}” does not fit any more; please choose again',
  },
  'forms.choice-lost-part': {
    zh: '“{{source}}”已更改，已去掉不再适用的“{{was}}”',
    zhtw: '「{{source}}」已更改，已去掉不再適用的「{{was}}」',
    en: '“{{source}}” was changed; “{{was}}” does not fit any more and was taken out',
  },
  'forms.choice-unchecked': {
    zh: '“{{source}}”已更改，原来的选择是否仍适用未能核对，保存时再核对',
    zhtw: '「{{source}}」已更改，原來的選擇是否仍適用未能核對，儲存時再核對',
    en: '“{{source}}” was changed; whether the former choice still fits could not be checked and is checked when you save',
  },
  'forms.row-gone': {
    zh: '所选内容已不在“{{label}}”的选项中，请重新选择',
    zhtw: '所選內容已不在「{{label}}」的選項中，請重新選擇',
    en: '“{{label}}” does not offer this any more; please choose again',
  },
  'forms.rows-unavailable': {
    zh: '“{{label}}”的选项暂时无法获取，所选内容没有核对，请稍后再试',
    zhtw: '「{{label}}」的選項暫時無法取得，所選內容沒有核對，請稍後再試',
    en: 'The choices of “{{label}}” cannot be read now, so what was chosen could not be checked; please try again later',
  },
  'forms.choice-disabled': {
    zh: '选项“{{choice}}”已停用，请重新选择',
    zhtw: '選項「{{choice}}」已停用，請重新選擇',
    en: 'The choice “{{choice}}” is no longer offered, please choose again',
  },
} satisfies Texts
