import type { Texts } from '#engine/texts/text.ts'

export const conditionTexts = {
  'conditions.group': { zh: '条件组{{number}}', zhtw: '條件組{{number}}', en: 'Group {{number}}' },
  'conditions.within': { zh: '条件组{{number}}内', zhtw: '條件組{{number}}內', en: 'Within group {{number}}' },
  'conditions.between': { zh: '各组之间', zhtw: '各組之間', en: 'Between the groups' },
  'conditions.match.and': { zh: '而且', zhtw: '而且', en: 'and' },
  'conditions.match.or': { zh: '或者', zhtw: '或者', en: 'or' },
  'conditions.add-group': { zh: '添加条件组', zhtw: '新增條件組', en: 'Add a group' },
  'conditions.remove-group': { zh: '删除条件组{{number}}', zhtw: '刪除條件組{{number}}', en: 'Remove group {{number}}' },
} satisfies Texts
