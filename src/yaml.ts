// YAML, loaded only where a file of it is. A dynamic import of the package itself has no names in the bundle.
export { parse } from 'yaml'
