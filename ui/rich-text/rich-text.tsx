import { createElement, useMemo, type ReactNode } from 'react'
import { richTextDropped, richTextElements, richTextLink, richTextPicture, richTextSpans } from '#engine/values/rich-text.ts'
import styles from '#ui/rich-text/rich-text.module.css'

const kept = new Set<string>(richTextElements)
const dropped = new Set<string>(richTextDropped)
const empty = new Set<string>(['br', 'hr'])

/**
 * Formatted text. The HTML is read into a document in which nothing runs, and drawn anew from the elements that
 * `engine/values/rich-text.ts` lists: whatever else may have come into it is not there (security 9).
 */
export function RichText({ html }: { readonly html: string }) {
  const drawn = useMemo(() => childrenOf(new DOMParser().parseFromString(html, 'text/html').body), [html])
  return <div className={styles.text}>{drawn}</div>
}

function childrenOf(parent: Node): readonly ReactNode[] {
  return [...parent.childNodes].map((node, index) => drawnNode(node, index))
}

function drawnNode(node: Node, key: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent
  if (!(node instanceof Element)) return null
  const name = node.localName
  if (dropped.has(name)) return null
  const children = empty.has(name) ? undefined : childrenOf(node)
  if (name === 'a') return link(node, key, children)
  if (name === 'img') return picture(node, key)
  // Of an element that is not kept the text stays.
  return kept.has(name) ? createElement(name, { key, ...spansOf(node) }, children) : <span key={key}>{children}</span>
}

function link(node: Element, key: number, children: ReactNode): ReactNode {
  const address = richTextLink(node.getAttribute('href') ?? '')
  if (address === undefined) return <span key={key}>{children}</span>
  return (
    <a key={key} href={address} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
}

/** An uploaded picture; of any other place nothing is fetched. */
function picture(node: Element, key: number): ReactNode {
  const address = node.getAttribute('src') ?? ''
  return richTextPicture(address) ? <img key={key} src={address} alt={node.getAttribute('alt') ?? ''} /> : null
}

const names = { colspan: 'colSpan', rowspan: 'rowSpan' } as const

function spansOf(node: Element): Readonly<Record<string, number>> {
  const given = richTextSpans.flatMap((name) => {
    const count = Number(node.getAttribute(name))
    return Number.isInteger(count) && count > 1 && count <= 100 ? [[names[name], count] as const] : []
  })
  return Object.fromEntries(given)
}
