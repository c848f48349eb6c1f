import { billRulePart } from '#features/applications/server/packages/bill-rule-part.ts'
import { dictionaryPart } from '#features/applications/server/packages/dictionary-part.ts'
import { flowPart } from '#features/applications/server/packages/flow-part.ts'
import { functionPart } from '#features/applications/server/packages/function-part.ts'
import type { PackageText } from '#features/applications/server/packages/package-text.ts'
import type { Part, PartText } from '#features/applications/server/packages/part.ts'

/** The parts of a package, in an order in which each finds what it refers to. */
export function partsOf({ dictionaries, billRules, functions, flows }: PackageText): readonly Part[] {
  return [...dictionaries.map(dictionaryPart), ...billRules.map(billRulePart), ...functions.map(functionPart), ...flows.map(flowPart)]
}

/** A part that was kept as text. */
export function partFrom(kept: PartText): Part {
  switch (kept.kind) {
    case 'dictionary':
      return dictionaryPart(kept.text)
    case 'bill-rule':
      return billRulePart(kept.text)
    case 'function':
      return functionPart(kept.text)
    case 'flow':
      return flowPart(kept.text)
  }
}

/** Tells the parts of a package apart. */
export const keyOf = ({ kind, code }: Pick<Part, 'kind' | 'code'>): string => `${kind}:${code}`
