import { Tabs as KitTabs } from 'antd'
import type { TabsProps } from 'antd'
import { cloneElement, isValidElement } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { useText } from '#ui/text/use-text.tsx'
import type { Translate } from '#ui/text/use-text.tsx'

/** Pages of which one is visible. */
export function Tabs(props: TabsProps) {
  const t = useText()
  return (
    <KitTabs {...props} renderTabBar={(bar, DefaultBar) => <DefaultBar {...bar}>{(tab: ReactElement) => spoken(tab, t)}</DefaultBar>} />
  )
}

/** A part of a tab as the kit makes it. */
type TabPart = ReactElement<{ readonly children?: ReactNode; readonly 'aria-live'?: string; readonly style?: object }>

/** The kit tells screen readers `Tab 1 of 2` in English alone; the same in the language of the session. */
function spoken(tab: ReactElement, t: Translate): ReactElement {
  const said = (part: ReactNode, depth: number): ReactNode => {
    if (depth === 0 || !isValidElement(part)) return part
    const { props } = part as TabPart
    if (props['aria-live'] === 'polite') return cloneElement(part as TabPart, undefined, inWords(String(props.children), t))
    const inside = Array.isArray(props.children) ? (props.children as ReactNode[]) : [props.children]
    return cloneElement(part as TabPart, undefined, ...inside.map((one) => said(one, depth - 1)))
  }
  return said(tab, partsDeep) as ReactElement
}

/** How deep the words lie: tab, its button, the words. What callers give as a label lies deeper and is left alone. */
const partsDeep = 3

function inWords(english: string, t: Translate): string {
  const [place, count] = english.match(/\d+/g) ?? []
  return place === undefined || count === undefined ? english : t('ui.tab-place', { place, count })
}
