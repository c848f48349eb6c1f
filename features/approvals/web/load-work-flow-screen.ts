/** Loads the code of the screen of a request. */
export const loadWorkFlowScreen = () => import('#features/approvals/web/filing/work-flow-screen.tsx')
