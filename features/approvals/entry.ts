export { requestActionNames, requestStanding, type RequestStanding } from '#features/approvals/server/reading/request-standing.ts'
export { countWaitingFor, removeRequestsOf } from '#features/approvals/server/requests/requests-of.ts'
export { assistantsOf, flowsAssistedBy, nameAssistants } from '#features/approvals/server/definitions/assistants.ts'
export { saveFlow, type FlowText } from '#features/approvals/server/definitions/flows.ts'
export { fieldUsesOfFlow } from '#features/approvals/server/definitions/field-uses.ts'
export { currentFlows, type CurrentFlow } from '#features/approvals/server/definitions/flows.ts'
export {
  enableFlow,
  flowVersions,
  makeCurrent,
  removeVersion,
  requestsOfVersions,
  versionOfFlow,
} from '#features/approvals/server/definitions/manage-flows.ts'
export { askingServices, ServicesUnasked, unanswered, type PeopleServices } from '#features/approvals/server/services/people-services.ts'
export { publishedFormOf } from '#features/approvals/server/definitions/form-of-flow.ts'
export { flowsWithForm, hasRequestsOf } from '#features/approvals/server/definitions/form-use.ts'
export { directoryOf } from '#features/approvals/server/definitions/flow-facts.ts'
export { finishedRequests, type FinishedRequest } from '#features/approvals/server/reading/finished-requests.ts'
export { nodeRights } from '#features/approvals/server/definitions/node-rights.ts'
