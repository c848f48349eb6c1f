import { z } from 'zod'
import { call } from '#engine/contract/call.ts'
import { idParam } from '#engine/contract/shapes.ts'
import { designRules, path, templateText, treeLimits } from '#features/flow-design/contract/drafts.ts'

/** Ours: what is asked about a flow while it is designed. Nothing is stored and nothing is sent. */

/** The tree as it stands in the designer; left out: that of the draft. */
const tree = { flowTemplateJson: templateText.nullish() }

/** Values of the form by field as JSON, as a form sends them; fields that are left out are empty. */
const sample = z.string().max(200_000).default('{}')

const finding = z.object({
  /** Code and caption of the node to lead to; `''` for what is wrong with the flow as a whole. */
  node: z.string(),
  name: z.string(),
  /** A fault keeps the flow from being published, a warning does not. */
  severity: z.enum(['fault', 'warning']),
  /** Key of the text: equal for all findings of a kind. */
  kind: z.string(),
  text: z.string(),
})
export type FlowFinding = z.output<typeof finding>

/** Everything that is wrong or odd: the definition itself, its form, and whom it would ask today. */
export const checkFlowDraft = call({
  method: 'POST',
  path: `${path}/{id}/Actions/Check`,
  access: designRules.see,
  changes: false,
  params: idParam,
  body: z.object(tree),
  answer: z.object({ findings: z.array(finding) }),
  rate: 'search',
  ...treeLimits,
})

const foundPerson = z.object({
  id: z.string(),
  fullName: z.string(),
  /** Names of the organizations. */
  organize: z.string(),
  /** Why: what of the rule leads to this person. */
  reason: z.string(),
})

/** Whom a node asks when somebody starts a request, and why. */
export const testApprover = call({
  method: 'POST',
  path: `${path}/{id}/Actions/TestApprover`,
  access: designRules.see,
  changes: false,
  params: idParam,
  body: z.object({ ...tree, node: z.string().max(100), initiatorId: z.string().max(100), formData: sample }),
  answer: z.object({
    /** people: these are asked; skips: nobody is found and the node is passed; blocks: nobody is found and the request stops; names: the acting person names somebody. */
    outcome: z.enum(['people', 'skips', 'blocks', 'names']),
    /** In words, with the rule for nodes without people where that decides. */
    text: z.string(),
    people: z.array(foundPerson),
    /** Whether there are others whom the caller may not see. */
    hidden: z.boolean(),
  }),
  rate: 'search',
  ...treeLimits,
})

/** What the acting person chose for the way ahead, named as an approval names it. */
const choices = {
  branchList: z.array(z.string().max(100)).max(100).default([]),
  candidateList: z.record(z.string().max(100), z.array(z.string().max(100)).max(500)).default({}),
}

const trialStep = z.object({
  ...choices,
  /** Id of who acts; `''` for those whom the caller may not see. */
  person: z.string().max(100),
  /** submit: the initiator submits a returned request again. */
  action: z.enum(['approve', 'return', 'terminate', 'submit']),
  /** Of a return: code of the node; `''` for the start. */
  to: z.string().max(100).default(''),
  /** Of a return: 1 runs again, 2 comes straight back. */
  mode: z.union([z.literal(1), z.literal(2)]).default(1),
  /** What the person changes in the form, as JSON. */
  formData: sample,
})

const judgedRule = z.object({ text: z.string(), value: z.string(), holds: z.boolean() })
const judgedBranch = z.object({
  branch: z.string(),
  name: z.string(),
  isDefault: z.boolean(),
  taken: z.boolean(),
  /** Empty of branches that were not asked, as one before them was taken. */
  rules: z.array(judgedRule),
})

const trialPerson = z.object({
  id: z.string(),
  fullName: z.string(),
  /** waiting: asked now; later: asked after others; approved and returned by hand; automatic: approved by rule. */
  state: z.enum(['waiting', 'later', 'approved', 'returned', 'automatic']),
  reason: z.string(),
})

/** What has to be chosen before a step can be taken: branches, and people of nodes. */
const trialQuestion = z.object({
  step: z.number(),
  forks: z.array(z.object({ node: z.string(), name: z.string(), branches: z.array(z.object({ node: z.string(), name: z.string() })) })),
  candidates: z.array(
    z.object({
      node: z.string(),
      name: z.string(),
      /** Anybody may be picked, not only `people`. */
      anybody: z.boolean(),
      people: z.array(z.object({ id: z.string(), fullName: z.string() })),
      /** Whether there are others whom the caller may not see. */
      hidden: z.boolean(),
    }),
  ),
})

const trialEvent = z.object({
  /** Number of the step that brought it; 0 is the submission. */
  step: z.number(),
  node: z.string(),
  name: z.string(),
  text: z.string(),
})

/** Runs a request through the flow step by step. What was done is sent again with each further step. */
export const tryFlow = call({
  method: 'POST',
  path: `${path}/{id}/Actions/Trial`,
  access: designRules.see,
  changes: false,
  params: idParam,
  body: z.object({
    ...tree,
    initiatorId: z.string().max(100),
    formData: sample,
    /** Chosen with the submission. */
    ...choices,
    steps: z.array(trialStep).max(200).default([]),
  }),
  answer: z.object({
    /** Status of the request as lists show it, and its words. */
    status: z.number(),
    statusText: z.string(),
    completion: z.number(),
    /** What happened, in order. */
    events: z.array(trialEvent),
    /** Forks that were come to, with each condition, its value and what came of it. */
    forks: z.array(z.object({ step: z.number(), node: z.string(), name: z.string(), branches: z.array(judgedBranch) })),
    /** Where the request stands. */
    nodes: z.array(
      z.object({
        node: z.string(),
        name: z.string(),
        /** How many must agree, in words. */
        mode: z.string(),
        people: z.array(trialPerson),
        hidden: z.boolean(),
        /** Where a return can go. */
        returnTo: z.array(z.object({ node: z.string(), name: z.string() })),
      }),
    ),
    /** Nodes that would follow if everybody agrees. */
    coming: z.array(z.object({ node: z.string(), name: z.string(), text: z.string(), people: z.array(z.string()), hidden: z.boolean() })),
    messages: z.array(
      z.object({
        step: z.number(),
        text: z.string(),
        /** Names of the receivers whom the caller may see. */
        to: z.array(z.string()),
        hidden: z.boolean(),
        /** How it goes out: by the product's own, or by the named send configuration. */
        by: z.string(),
      }),
    ),
    /** What has to be chosen; null where nothing has. The step is sent again with it. */
    asks: trialQuestion.nullable(),
    /** Why it does not go on, and the step at which that is; `''` and null where it does. */
    refusal: z.string(),
    refusedStep: z.number().nullable(),
  }),
  rate: 'search',
  ...treeLimits,
})
