import { lazy } from 'react'
import { loadWorkFlowScreen } from '#features/approvals/web/load-work-flow-screen.ts'
import { workFlowPath } from '#features/approvals/web/work-flow-address.ts'
import type { WebFeature } from '#web/feature.ts'

/** Filing a request, following it and deciding on it. */
export const requestsWeb: WebFeature = {
  name: 'requests',
  pages: {
    [workFlowPath]: lazy(async () => ({ default: (await loadWorkFlowScreen()).WorkFlowScreen })),
  },
  pageTitles: { [workFlowPath]: 'approvals.page' },
}
