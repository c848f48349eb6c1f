import { z } from 'zod'
import { choiceFamilyOptions, choiceRules, choiceTexts, followingLabel } from '#fields/choice-source.ts'
import { choiceNodes, parseNodes, treeMembers, treeOptions, validateNodes } from '#fields/choice-tree.ts'
import { defineField } from '#fields/define.ts'
import { idsFromWire, idsOf, idValues } from '#fields/id-values.ts'
import { flag } from '#fields/option-shapes.ts'

/** Entries of any level of a tree, chosen in a drop-down. */
export const treeSelect = defineField({
  ...idValues,
  type: 'tree-select',
  family: {
    kind: 'treeSelect',
    options: { ...choiceFamilyOptions, multiple: 'multiple', filterable: 'filterable', clearable: 'clearable' },
    tag: 'JNPFTreeSelect',
    members: treeMembers,
  },
  texts: choiceTexts,
  options: z.object({ ...treeOptions, multiple: flag(false), filterable: flag(false), clearable: flag(true) }),
  parse: (typed, its, facts) => parseNodes(typed, its, facts),
  validate: validateNodes,
  format: (value, its, facts) => {
    const nodes = choiceNodes(its, facts)
    return idsOf(value)
      .map((id) => nodes.get(id)?.label ?? followingLabel(id, its, facts) ?? id)
      .join(',')
  },
  fromWire: (wire, { multiple }) => idsFromWire(wire, multiple),
  toWire: (value, { multiple }) => (multiple ? idsOf(value) : (idsOf(value)[0] ?? '')),
  ...choiceRules,
})
