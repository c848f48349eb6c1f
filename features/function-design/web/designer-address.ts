import type { DesignPlace } from '#features/function-design/contract.ts'

/** Address of the list of functions. */
const functionsAddress = '/onlineDev/webDesign'

/** Address of the list of flow forms. */
const flowFormsAddress = '/workFlow/formDesign'

/** Address of the list that a function, or a flow form, stands in. */
export const listAddressOf = ({ isFlowForm }: { readonly isFlowForm: boolean }): string =>
  isFlowForm ? flowFormsAddress : functionsAddress

/** Address of the designer of a function's flow; it makes one where there is none. */
export const flowDesignerAddress = (id: string): string => `/designer/flow?functionId=${encodeURIComponent(id)}`

/** Address of the designer of a function, at a place in it where one is named; its flow is designed on a screen of its own. */
export function designerAddress(id: string, place?: DesignPlace): string {
  if (place?.page === 'flow') return flowDesignerAddress(id)
  const search = new URLSearchParams({ id, ...(place && { page: place.page, ...(place.key !== '' && { key: place.key }) }) })
  return `/designer/function?${search.toString()}`
}
