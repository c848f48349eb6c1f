import { flowDesignMenu, releaseButton } from '#features/flow-design/contract.ts'
import { assistantCalls } from '#features/flow-design/server/assistants.ts'
import { checkCalls } from '#features/flow-design/server/check.ts'
import { bpmnCalls } from '#features/flow-design/server/bpmn.ts'
import { serveCompare } from '#features/flow-design/server/compare.ts'
import { draftCalls } from '#features/flow-design/server/drafts.ts'
import { exchangeCalls } from '#features/flow-design/server/exchange.ts'
import { readDesignedFlow } from '#features/flow-design/server/flow-of-function.ts'
import { formCalls } from '#features/flow-design/server/forms.ts'
import { publishedFlowCalls } from '#features/flow-design/server/published-flows.ts'
import { serveTestApprover } from '#features/flow-design/server/test-approver.ts'
import { serveReplay } from '#features/flow-design/server/replay.ts'
import { serveTrial } from '#features/flow-design/server/trial.ts'
import { versionCalls } from '#features/flow-design/server/versions.ts'
import { settingValueTexts } from '#features/flow-design/server/comparing/texts.ts'
import { flowFormMenu } from '#features/function-design/contract.ts'
import { fieldUsesOfFlowDrafts } from '#features/flow-design/server/field-uses.ts'
import { flowsUsing } from '#features/flow-design/server/form-uses.ts'
import { usedFields } from '#server/resource/field-uses.ts'
import { useCounter } from '#server/resource/uses.ts'
import { registerDesignedFlow, usedFlowForms } from '#features/function-design/entry.ts'
import { flowDesignTexts } from '#features/flow-design/texts.ts'
import type { Feature } from '#server/feature.ts'
import { standardButtons } from '#server/managed/menu-buttons.ts'

const folder = 'workFlow'

/** 流程引擎: flows as they are designed, with their versions. */
export const flowDesign: Feature = {
  name: 'flow-design',
  calls: [
    ...draftCalls,
    ...assistantCalls,
    ...versionCalls,
    ...formCalls,
    ...publishedFlowCalls,
    ...exchangeCalls,
    ...checkCalls,
    serveTestApprover,
    serveTrial,
    serveReplay,
    serveCompare,
    ...bpmnCalls,
  ],
  texts: { ...flowDesignTexts, ...settingValueTexts },
  migrations: new URL('./server/migrations', import.meta.url),
  uses: (kernel) => [
    useCounter(usedFlowForms, (subject) => flowsUsing(kernel, subject)),
    useCounter(usedFields, (subject) => fieldUsesOfFlowDrafts(kernel, subject)),
  ],
  menus: [
    { code: folder, parent: undefined, name: '流程', icon: 'approval', type: 1, address: '', sortCode: 650 },
    {
      code: flowDesignMenu,
      parent: folder,
      name: '流程引擎',
      icon: 'approval',
      type: 2,
      address: 'workFlow/flowEngine',
      sortCode: 10,
      buttons: [...standardButtons('add', 'edit', 'remove', 'export', 'import'), { code: releaseButton, name: '发布' }],
    },
    {
      code: flowFormMenu,
      parent: folder,
      name: '流程表单',
      icon: 'form',
      type: 2,
      address: 'workFlow/formDesign',
      sortCode: 5,
      buttons: [...standardButtons('add', 'edit', 'remove', 'export', 'import'), { code: releaseButton, name: '发布' }],
    },
  ],
  start: async (kernel) => {
    registerDesignedFlow(kernel, readDesignedFlow)
    return undefined
  },
}
