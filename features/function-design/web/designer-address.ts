import type { DesignPlace } from '#features/function-design/contract.ts'

/** Address of the designer of a function, at a place in it where one is named. */
export function designerAddress(id: string, place?: DesignPlace): string {
  const search = new URLSearchParams({ id, ...(place && { page: place.page, ...(place.key !== '' && { key: place.key }) }) })
  return `/designer/function?${search.toString()}`
}
