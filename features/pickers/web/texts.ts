import type { Texts } from '#engine/texts/text.ts'

/** Texts of people in the command bar. */
export const peopleTexts = {
  'pickers.commands': { zh: '人员', zhtw: '人員', en: 'People' },
  'pickers.commands.copied': { zh: '已复制：{{text}}', zhtw: '已複製：{{text}}', en: 'Copied: {{text}}' },
} satisfies Texts
