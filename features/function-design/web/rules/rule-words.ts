import type { FieldTitles } from '#engine/forms/editing/field-titles.ts'
import { writtenExpression } from '#engine/forms/editing/titled-expression.ts'
import type { FieldFacts } from '#engine/forms/field-type.ts'
import type { FormRule } from '#engine/forms/model.ts'
import type { FormOutline } from '#engine/forms/outline.ts'
import { actionDrafts, conditionsOf, type ActionDraft } from '#features/function-design/web/rules/rule-draft.ts'
import type { Translate } from '#ui/text/use-text.tsx'
import { operandText, type SuperField } from '#web/list/super-query.ts'

/** What words of rules are made of. */
export interface RuleWordsContext {
  readonly outline: FormOutline
  readonly titles: FieldTitles
  readonly fields: readonly SuperField[]
  readonly facts: FieldFacts
}

/** The condition of a rule as a sentence: by the words of choices, or as an expression with titles; empty where there is none. */
export function conditionWords(when: string | undefined, { fields, titles, facts }: RuleWordsContext, t: Translate): string {
  if (when === undefined || when.trim() === '') return ''
  const conditions = conditionsOf(when, fields)
  if (!conditions) return writtenExpression(when, titles)
  const groups = conditions.groups.map(({ match, conditions: all }) => {
    const terms = all.map((draft) =>
      [draft.field?.label, draft.operator && t(`list.operator.${draft.operator}`), operandText(draft, facts)].filter(Boolean).join(' '),
    )
    return { text: terms.join(` ${t(`conditions.match.${match}`)} `), several: terms.length > 1 }
  })
  return groups
    .map(({ text, several }) => (groups.length > 1 && several ? `（${text}）` : text))
    .join(` ${t(`conditions.match.${conditions.match}`)} `)
}

/** What one action does, as words. */
export function actionWords({ do: doing, fields, value }: ActionDraft, { titles }: RuleWordsContext, t: Translate): string {
  const names = fields.map((name) => titles.titleOf.get(name) ?? name).join('、')
  return t(`rules.says.${doing}`, { names, value: doing === 'set' ? writtenExpression(value, titles) : '' })
}

/** A rule as a sentence. */
export function ruleWords(rule: FormRule, context: RuleWordsContext, t: Translate): string {
  const does = actionDrafts(rule.then, context.outline).map((action) => actionWords(action, context, t))
  const then = does.length === 0 ? t('rules.does-nothing') : does.join(t('rules.comma'))
  const when = conditionWords(rule.when, context, t)
  return when === '' ? t('rules.always', { then }) : t('rules.when-then', { when, then })
}
