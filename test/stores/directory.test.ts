// The directory store keeps the contract of all stores.
import { describeStore } from './contract.js'
import { openDirectoryPlace } from './directory-place.js'

describeStore('directory store', openDirectoryPlace)
