/** Leads the window to a page of another server, such as the sign-in of a provider. Only addresses of the web, nothing that would run here. */
export function leaveFor(address: string): void {
  if (!/^https?:\/\//i.test(address)) throw new RangeError('not an address of the web')
  location.assign(address)
}
