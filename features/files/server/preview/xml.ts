import { isTag, type Element } from 'domhandler'

/** The elements right below one, of a name where it is given. */
export function children(element: Element, name?: string): Element[] {
  return element.children.filter((node) => isTag(node)).filter((one) => name === undefined || one.name === name)
}

export function child(element: Element | undefined, name: string): Element | undefined {
  return element && children(element, name)[0]
}

/** All elements of a name among some and below them, in their order, but for what stands in those of the names left out. */
export function descendants(elements: readonly Element[], name: string, without: readonly string[] = []): Element[] {
  const found: Element[] = []
  const waiting = [...elements].reverse()
  // Without recursion: how deep a file nests is its own choice.
  for (let one = waiting.pop(); one; one = waiting.pop()) {
    if (one.name === name) found.push(one)
    else if (!without.includes(one.name)) waiting.push(...children(one).reverse())
  }
  return found
}

export function attribute(element: Element | undefined, name: string): string | undefined {
  return element?.attribs[name]
}

/** Whether a switch is on: there without a value, or with one that is not false. */
export function isOn(element: Element | undefined): boolean {
  return element !== undefined && !['0', 'false', 'off'].includes(attribute(element, 'w:val') ?? '1')
}
