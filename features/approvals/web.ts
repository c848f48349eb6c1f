import { lazyScreen } from '#web/router/lazy-screen.tsx'
import { workItemOpen } from '#features/approvals/contract.ts'
import { loadWorkFlowScreen } from '#features/approvals/web/load-work-flow-screen.ts'
import { request } from '#web/call/request.ts'
import type { WebFeature } from '#web/feature.ts'
import { opTypes, readWorkFlowConfig, workFlowPath } from '#web/router/work-flow-address.ts'

/** The screens of requests: submitting, following and handling them. */
export const requestsWeb: WebFeature = {
  name: 'requests',
  pages: {
    [workFlowPath]: lazyScreen(async () => ({ Screen: (await loadWorkFlowScreen()).WorkFlowScreen }), { words: 'first' }),
  },
  pageUses: { [workFlowPath]: { prepare: loadWorkFlowScreen, stillOpen: isStillOpen } },
  pageTitles: { [workFlowPath]: 'approvals.page' },
}

/** An address to approve is usable while its work item is open; every other address always. */
async function isStillOpen(query: URLSearchParams): Promise<boolean> {
  const config = readWorkFlowConfig(query.get('config'))
  if (config?.opType !== opTypes.approve || !config.taskOperatorId) return true
  return (await request(workItemOpen, { params: { id: config.taskOperatorId } })).open
}
