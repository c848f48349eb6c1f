import { webAddress } from '#web/router/menu-entries.ts'

/** What happens with an address of another origin. */
export type ExternalDecision =
  | { readonly kind: 'forbidden' }
  /** Its host is used in the menu, so an administrator has allowed it. */
  | { readonly kind: 'show'; readonly href: string }
  | { readonly kind: 'ask'; readonly href: string; readonly host: string }

/**
 * Decides on the target of `/externalLink`: hosts of the menu are shown, other hosts ask first, other schemes are refused
 * (security 9).
 */
export function externalDecision(written: string, allowedHosts: ReadonlySet<string>, origin: string): ExternalDecision {
  const href = webAddress(decoded(written), origin)
  if (!href) return { kind: 'forbidden' }
  const { host } = new URL(href)
  return allowedHosts.has(host) ? { kind: 'show', href } : { kind: 'ask', href, host }
}

/** Decodes the address in the query; some callers encode it twice. */
function decoded(written: string): string {
  try {
    return /^https?%3a/i.test(written) ? decodeURIComponent(written) : written
  } catch {
    return ''
  }
}
