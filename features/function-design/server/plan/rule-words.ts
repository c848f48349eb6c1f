import type { FieldTitles } from '#engine/forms/editing/field-titles.ts'
import { writtenExpression } from '#engine/forms/editing/titled-expression.ts'
import type { FormRule, FormRuleAction } from '#engine/forms/model.ts'
import { spoken, type SpokenValue } from '#features/function-design/server/plan/spoken-value.ts'

/** A rule of a form as a sentence, with the titles of fields. */
export function ruleWords({ when, then, off = false }: FormRule, titles: FieldTitles): SpokenValue {
  const does = then.map((action) => actionWords(action, titles))
  const said =
    when === undefined || when.trim() === ''
      ? spoken('rule-always', { then: does })
      : spoken('rule-when', { when: writtenExpression(when, titles), then: does })
  return off ? spoken('rule-off', { rule: said }) : said
}

function actionWords({ do: doing, field, value }: FormRuleAction, titles: FieldTitles): SpokenValue {
  const name = titles.titleOf.get(field) ?? titles.titleOf.get(field.replace('-', '.')) ?? field
  return spoken(`rule-${doing}`, { name, value: value === undefined ? '' : writtenExpression(value, titles) })
}
