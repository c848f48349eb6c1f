import type { Texts } from '#engine/texts/text.ts'

/** What the check says of the conditions of branches. */
export const conditionTexts = {
  'flows.check-too-much': {
    zh: '{{node}}之后的条件过多，未检查分支是否重叠或无法到达',
    zhtw: '{{node}}之後的條件過多，未檢查分支是否重疊或無法到達',
    en: 'There are too many conditions after “{{node}}” to check whether branches overlap or are never taken',
  },
  'flows.check-not-judged': {
    zh: '{{node}}之后没有默认分支，且无法判断条件是否完整（{{fields}}），请添加默认分支',
    zhtw: '{{node}}之後沒有預設分支，且無法判斷條件是否完整（{{fields}}），請新增預設分支',
    en: 'No default branch after “{{node}}”, and it cannot be judged whether the conditions leave gaps ({{fields}})',
  },
  'flows.check-no-number': {
    zh: '“{{node}}”的条件有误：“{{field}}”是数字，不能与“{{value}}”比较',
    zhtw: '「{{node}}」的條件有誤：「{{field}}」是數字，不能與「{{value}}」比較',
    en: 'A condition of “{{node}}” is wrong: “{{field}}” is a number and cannot be compared with “{{value}}”',
  },
  'flows.check-gap': {
    zh: '{{node}}之后的条件有遗漏：{{example}}时没有可走的分支，请添加默认分支',
    zhtw: '{{node}}之後的條件有遺漏：{{example}}時沒有可走的分支，請新增預設分支',
    en: 'The conditions after “{{node}}” leave a gap: no branch fits {{example}}',
  },
  'flows.check-overlap': {
    zh: '{{node}}之后的条件有重叠：{{example}}时同时符合“{{first}}”和“{{second}}”，按优先级走“{{first}}”',
    zhtw: '{{node}}之後的條件有重疊：{{example}}時同時符合「{{first}}」和「{{second}}」，按優先順序走「{{first}}」',
    en: 'The conditions after “{{node}}” overlap: {{example}} fits “{{first}}” and “{{second}}”; “{{first}}” is taken',
  },
  'flows.check-never': {
    zh: '{{node}}之后的分支“{{branch}}”永远不会走到',
    zhtw: '{{node}}之後的分支「{{branch}}」永遠不會走到',
    en: 'Nothing ever leads to the branch “{{branch}}” after “{{node}}”',
  },
  'flows.check-other-unit': {
    zh: '“{{node}}”的条件有误：“{{field}}”与“{{other}}”一个按分、一个按元保存，不能直接比较',
    zhtw: '「{{node}}」的條件有誤：「{{field}}」與「{{other}}」一個按分、一個按元儲存，不能直接比較',
    en: 'A condition of “{{node}}” is wrong: of “{{field}}” and “{{other}}” one is kept in fen, the other is not, so they cannot be compared',
  },
} satisfies Texts
