import { z } from 'zod'
import type { FieldFacts, ValueOfOther } from '#engine/forms/field-type.ts'
import type { Refusal } from '#engine/values/refusal.ts'
import { refusal } from '#engine/values/refusal.ts'
import { choiceFamilyOptions, choiceRules, choiceTexts, followingLabel } from '#fields/choice-source.ts'
import { choiceNodes, leadsAstray, parseNodes, separatorOption, treeMembers, treeOptions, validateNodes } from '#fields/choice-tree.ts'
import { defineField } from '#fields/define.ts'
import type { Ids } from '#fields/id-values.ts'
import { idsOf, idValues, leavesFromWire, leavesToWire, pathsIn } from '#fields/id-values.ts'
import { flag } from '#fields/option-shapes.ts'
import { unreadable } from '#fields/parsed.ts'

const options = z.object({
  ...treeOptions,
  multiple: flag(false),
  /** Shows the whole path, not only the name of the entry. */
  showPath: flag(true),
  separator: separatorOption(),
  filterable: flag(false),
  clearable: flag(true),
})
type Options = z.output<typeof options>

function validate(value: Ids, its: Options, facts: FieldFacts, valueOf?: ValueOfOther): Refusal | undefined {
  const refused = validateNodes(value, its, facts, valueOf)
  if (refused) return refused
  const nodes = choiceNodes(its, facts)
  return idsOf(value).every((id) => nodes.get(id)?.isLeaf !== false) ? undefined : refusal('invalid', 'fields.cascader.not-last')
}

/** Entries of the last level of a tree, chosen level by level. The id of the entry is stored; its path is derived and travels. */
export const cascader = defineField({
  ...idValues,
  type: 'cascader',
  family: {
    kind: 'cascader',
    options: {
      ...choiceFamilyOptions,
      multiple: 'props.props.multiple',
      showPath: 'show-all-levels',
      separator: 'separator',
      filterable: 'filterable',
      clearable: 'clearable',
    },
    tag: 'el-cascader',
    members: treeMembers,
  },
  texts: choiceTexts,
  options,
  parse: (typed, its, facts) => parseNodes(typed, its, facts, its.separator),
  validate,
  format: (value, its, facts) => {
    const nodes = choiceNodes(its, facts)
    const nameOf = (id: string) => (its.showPath ? nodes.get(id)?.pathNames.join(its.separator) : nodes.get(id)?.label)
    return idsOf(value)
      .map((id) => nameOf(id) ?? followingLabel(id, its, facts) ?? id)
      .join(',')
  },
  shortFormat: (value, its, facts) => {
    const nodes = choiceNodes(its, facts)
    return idsOf(value)
      .map((id) => nodes.get(id)?.label ?? followingLabel(id, its, facts) ?? id)
      .join(',')
  },
  fromWire: (wire, its, facts) =>
    pathsIn(wire, its.multiple).some((path) => leadsAstray(path, its, facts))
      ? unreadable('fields.choice.unknown')
      : leavesFromWire(wire, its.multiple),
  toWire: (value, its, facts) => leavesToWire(value, its.multiple, (id) => choiceNodes(its, facts).get(id)?.path),
  ...choiceRules,
})
