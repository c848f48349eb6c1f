/** Stands for whoever asks where a condition names people (document 2, section 2); it is kept and sent as it is. */
export const currentUserVariable = 'currentUser'

/** A person's id, or a list of ids, of the wire with the variable replaced. */
export function fillCurrentUser(wire: unknown, userId: string): unknown {
  if (Array.isArray(wire)) return wire.map((one) => fillCurrentUser(one, userId))
  return wire === currentUserVariable ? userId : wire
}
