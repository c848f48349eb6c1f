type Kind = 'import' | 'export'

const nameOf = (kind: Kind, functionId: string): string => `records.${kind}.${functionId}`

/** The job of a function that was begun in this tab and whose end nobody has seen: it goes on while its dialog is closed. */
export function keptJob(kind: Kind, functionId: string): string | undefined {
  return sessionStorage.getItem(nameOf(kind, functionId)) ?? undefined
}

/** @param id undefined when its end was seen */
export function keepJob(kind: Kind, functionId: string, id: string | undefined): void {
  if (id === undefined) sessionStorage.removeItem(nameOf(kind, functionId))
  else sessionStorage.setItem(nameOf(kind, functionId), id)
}
