import{main,runAndPublish}from"./chunk-HZL6FZWP.js";import"./chunk-AMJQQMLR.js";import"./chunk-UBYVJG5W.js";import"./chunk-35VCC74B.js";import"./chunk-27BGXPRS.js";import"./chunk-PF6ITMF5.js";
import"./chunk-RGLNZXOJ.js";import"./chunk-ZFF22KYT.js";import"./chunk-LCOIJPCE.js";import"./chunk-SFMXQAJV.js";import"./chunk-MWI5F2M5.js";import"./chunk-Y4F7OKA4.js";
import"./chunk-VMXKWAGA.js";import"./chunk-WWK3LTG4.js";import"./chunk-WTAE74QS.js";import"./chunk-45OI4AZ7.js";import"./chunk-CTUQDUJ7.js";import"./chunk-DCOSWWQT.js";
import"./chunk-4XZXLCKI.js";export{main,runAndPublish};
