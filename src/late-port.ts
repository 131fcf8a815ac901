// A port whose adapter is loaded when it is first asked something: a run that finds nothing to do starts without (ADR 0018).

/** Names the methods of a port that answer later. */
type Asked<Port> = {
  [Name in keyof Port]: Port[Name] extends (...args: never[]) => Promise<unknown> ? Name : never
}[keyof Port]

/** Makes a port of what is known of it already and of an adapter that is opened, once, at the first call of a method. */
export function latePort<Port extends object, Name extends Asked<Port>>(
  known: Omit<Port, Name>,
  names: readonly Name[],
  open: () => Promise<Port>,
): Port {
  let opened: Promise<Port> | undefined
  const ask =
    (name: Name) =>
    async (...args: unknown[]): Promise<unknown> => {
      const port = await (opened ??= open())
      return (port[name] as (...args: unknown[]) => Promise<unknown>)(...args)
    }
  return { ...known, ...Object.fromEntries(names.map((name) => [name, ask(name)])) } as Port
}
