/** Fetches the screen of one request with everything it draws. */
export const loadWorkFlowScreen = () => import('#features/approvals/web/filing/work-flow-screen.tsx')
