/** Where a flow is designed. */
export const designerAddress = (id: string): string => `/designer/flow?id=${encodeURIComponent(id)}`
